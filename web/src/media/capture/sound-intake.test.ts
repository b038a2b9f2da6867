import { MessageChannel } from 'node:worker_threads';
import { readTap, type SoundChunk } from './sound-intake';
import type { TappedPiece } from './tapped-piece';

const RATE = 44_100;
const PIECE = 2048;

it('sound of a worklet lies where its audio context was, so that a microphone’s pause shows as a gap', async () => {
  const { port1, port2 } = new MessageChannel();
  const chunks: SoundChunk[] = [];
  const heard = new Promise<void>((resolve) => {
    readTap(port2 as unknown as MessagePort, { from: RATE, to: RATE }, (chunk) => {
      if (chunks.push(chunk) === 3) resolve();
    });
  });
  for (const beginFrame of [1000, 1000 + PIECE, 1000 + 2 * PIECE + RATE]) {
    port1.postMessage({ beginFrame, samples: new Float32Array(PIECE) } satisfies TappedPiece);
  }
  await heard;
  port1.close();
  const [first, second, third] = chunks;
  const pieceMs = (PIECE / RATE) * 1000;
  expect(second!.beginMs - first!.beginMs).toBeCloseTo(pieceMs);
  expect(third!.beginMs - second!.beginMs).toBeCloseTo(pieceMs + 1000);
});
