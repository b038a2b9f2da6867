import { prepareAac } from '../encode/aac-encoder';
import { readTap, readTrack, type SoundChunk, SoundMix } from './audio-input';
import type { FromCapture, Sent, ToCapture } from './capture-messages';
import { CaptureSession } from './capture-session';

const tell = (message: FromCapture): void =>
  self.postMessage({ ...message, sentAtMs: performance.now() } satisfies Sent<FromCapture>);

/** Of most microphones, samples a second. */
const USUAL_RATE = 48_000;

let session: CaptureSession | null = null;
let tapeRate = 0;
/** A take can be ordered before the first sound has told the microphone's rate. */
const waiting: ToCapture[] = [];

/** Ends the reading of the track that is listened to. */
let reading = new AbortController();

/** Sound of a screen that is shared, if it has any. */
let mix: SoundMix | null = null;

const hear = (chunk: SoundChunk): void => session?.hear(chunk, mix);

/** Begins the tape at the rate of the first sound; gives the tape's rate. */
function open(sampleRate: number): number {
  if (session) return tapeRate;
  tapeRate = sampleRate;
  session = new CaptureSession(sampleRate, tell);
  for (const order of waiting.splice(0)) obey(order);
  return tapeRate;
}

function listen(track: ReadableStream<AudioData>): void {
  reading = new AbortController();
  void readTrack(track, open, hear, reading.signal);
}

/** Sound of a screen, until another one is mixed in or there is none. */
function mixIn(track: ReadableStream<AudioData>): void {
  const mixed = (mix = new SoundMix(tapeRate));
  const ended = new AbortController();
  const onChunk = ({ samples }: SoundChunk) => (mix === mixed ? mixed.add(samples) : ended.abort());
  readTrack(track, () => tapeRate, onChunk, ended.signal).catch(() => undefined);
}

function unwatch(): void {
  mix = null;
  session?.video.unwatch();
}

/** What only waited while this worker was busy is not thrown away. */
function listenAgain(track: ReadableStream<AudioData>): void {
  if (!session?.isSilent) return void track.cancel();
  reading.abort();
  listen(track);
}

/** Browsers without AAC of their own load it; the HTTP cache has it from then on. */
async function loadEncoder(): Promise<void> {
  await prepareAac(USUAL_RATE).catch(() => undefined);
  self.close();
}

function obey(order: ToCapture): void {
  if (order.type === 'load-encoder') void loadEncoder();
  else if (order.type === 'listen') listen(order.track);
  else if (order.type === 'listen-again') listenAgain(order.track);
  else if (order.type === 'listen-to-tap') {
    readTap(order.tap, { from: order.sampleRate, to: open(order.sampleRate) }, hear);
  } else if (!session) waiting.push(order);
  else if (order.type === 'prepare') session.prepare(order.takeId);
  else if (order.type === 'record') session.begin(order);
  else if (order.type === 'order') session.order(order.order, order.momentMs);
  else if (order.type === 'watch') session.video.watch(order.source, order.way);
  else if (order.type === 'mix-in') mixIn(order.track);
  else if (order.type === 'unwatch') unwatch();
  else if (order.type === 'mute') session.mute(order.isMuted, order.momentMs);
  else if (order.type === 'change-microphone') session.changeMicrophone(order.label);
  else session.sourceIsOver();
}

self.onmessage = ({ data }: MessageEvent<ToCapture>) => obey(data);

tell({ type: 'loaded' });
