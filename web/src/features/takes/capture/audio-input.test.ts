import { MessageChannel } from 'node:worker_threads';
import { readWorklet, readTrack, type AudioChunk, type WorkletChunk } from './audio-input';

const RATE = 44_100;
const PIECE = 2048;

it("worklet sound is placed by its audio context's time, so that a microphone’s pause is a gap", async () => {
  const { port1, port2 } = new MessageChannel();
  const chunks: AudioChunk[] = [];
  const heard = new Promise<void>((resolve) => {
    readWorklet(port2 as unknown as MessagePort, { from: RATE, to: RATE }, (chunk) => {
      if (chunks.push(chunk) === 3) resolve();
    });
  });
  for (const beginFrame of [1000, 1000 + PIECE, 1000 + 2 * PIECE + RATE]) {
    port1.postMessage({ beginFrame, samples: new Float32Array(PIECE) } satisfies WorkletChunk);
  }
  await heard;
  port1.close();
  const [first, second, third] = chunks;
  const pieceMs = (PIECE / RATE) * 1000;
  expect(second!.beginMs - first!.beginMs).toBeCloseTo(pieceMs);
  expect(third!.beginMs - second!.beginMs).toBeCloseTo(pieceMs + 1000);
});

it('a chunk read from a queue was not waited for, whatever was done before it was read', async () => {
  const waited: number[] = [];
  const sound = () =>
    ({
      timestamp: 0,
      sampleRate: RATE,
      numberOfFrames: 0,
      numberOfChannels: 1,
      copyTo: () => {},
      close: () => {},
    }) as never;
  let source!: ReadableStreamDefaultController<AudioData>;
  const track = new ReadableStream<AudioData>({ start: (controller) => void (source = controller) });
  for (let i = 0; i < 3; i++) source.enqueue(sound());
  const busyUntil = (ms: number) => {
    while (performance.now() < ms);
  };
  const isRead = readTrack(
    track,
    () => RATE,
    ({ waitedMs }) => {
      waited.push(waitedMs);
      // Between the request and its answer.
      queueMicrotask(() => busyUntil(performance.now() + 20));
      if (waited.length === 3) setTimeout(() => source.enqueue(sound()), 40);
      if (waited.length === 4) source.close();
    },
    new AbortController().signal,
  );
  await isRead;
  expect(waited.slice(0, 3)).toEqual([0, 0, 0]);
  expect(waited[3]).toBeGreaterThan(10);
});
