import type { FromCapture, Sent, ToCapture } from './capture-messages';
import { CaptureSession } from './capture-session';
import { readTap, readTrack, type SoundChunk } from './sound-intake';

const tell = (message: FromCapture): void =>
  self.postMessage({ ...message, sentAtMs: performance.now() } satisfies Sent<FromCapture>);

let session: CaptureSession | null = null;
/** A take can be ordered before the first sound has told the microphone's rate. */
const waiting: ToCapture[] = [];

const hear = (chunk: SoundChunk): void => session?.hear(chunk);

function open(sampleRate: number): void {
  session = new CaptureSession(sampleRate, tell);
  for (const order of waiting.splice(0)) obey(order);
}

function obey(order: ToCapture): void {
  if (order.type === 'listen') void readTrack(order.track, open, hear).finally(() => session?.sourceIsOver());
  else if (order.type === 'listen-to-tap') {
    open(order.sampleRate);
    readTap(order.tap, order.sampleRate, hear);
  } else if (!session) waiting.push(order);
  else if (order.type === 'record') session.begin(order);
  else if (order.type === 'stop') void session.end(order.momentMs);
  else session.command(order);
}

self.onmessage = ({ data }: MessageEvent<ToCapture>) => obey(data);

tell({ type: 'loaded' });
