import { prepareAac } from '../encode/aac-encoder';
import { readWorklet, readTrack, type AudioChunk, AudioMixer } from './audio-input';
import type { CaptureEvent, Timestamped, CaptureRequest } from './capture-messages';
import { CaptureSession } from './capture-session';

const emit = (message: CaptureEvent): void =>
  self.postMessage({ ...message, sentAtMs: performance.now() } satisfies Timestamped<CaptureEvent>);

const USUAL_RATE = 48_000;

let session: CaptureSession | null = null;
let recordingRate = 0;
/** A take can start before the first sound has given the microphone's rate. */
const queuedRequests: CaptureRequest[] = [];

let trackReading = new AbortController();

/** The sound of a shared screen, if it has any. */
let mix: AudioMixer | null = null;

const receive = (chunk: AudioChunk): void => session?.receive(chunk, mix);

/** Begins the recording at the rate of the first sound, and returns its rate. */
function openSession(sampleRate: number): number {
  if (session) return recordingRate;
  recordingRate = sampleRate;
  session = new CaptureSession(sampleRate, emit);
  for (const request of queuedRequests.splice(0)) handle(request);
  return recordingRate;
}

function listen(track: ReadableStream<AudioData>): void {
  trackReading = new AbortController();
  void readTrack(track, openSession, receive, trackReading.signal);
}

/** Mixes in the sound of a screen, until another one replaces it or it ends. */
function mixIn(track: ReadableStream<AudioData>): void {
  const mixed = (mix = new AudioMixer(recordingRate));
  const ended = new AbortController();
  const onChunk = ({ samples }: AudioChunk) => (mix === mixed ? mixed.add(samples) : ended.abort());
  readTrack(track, () => recordingRate, onChunk, ended.signal).catch(() => undefined);
}

function stopVideo(): void {
  mix = null;
  session?.video.stopVideo();
}

/** Reads the track again, unless sound has arrived: it was only queued while this worker was busy. */
function listenAgain(track: ReadableStream<AudioData>): void {
  if (!session?.isSilent) return void track.cancel();
  trackReading.abort();
  listen(track);
}

/** Loads an AAC encoder into the HTTP cache if the browser has none. */
async function loadEncoder(): Promise<void> {
  await prepareAac(USUAL_RATE).catch(() => undefined);
  self.close();
}

function handle(request: CaptureRequest): void {
  if (request.type === 'load-encoder') void loadEncoder();
  else if (request.type === 'listen') listen(request.track);
  else if (request.type === 'listen-again') listenAgain(request.track);
  else if (request.type === 'listen-to-tap') {
    readWorklet(request.tap, { from: request.sampleRate, to: openSession(request.sampleRate) }, receive);
  } else if (!session) queuedRequests.push(request);
  else if (request.type === 'prepare') session.prepare(request.takeId);
  else if (request.type === 'record') session.begin(request);
  else if (request.type === 'command') session.handle(request.command, request.momentMs);
  else if (request.type === 'start-video') session.video.startVideo(request.source, request.frames);
  else if (request.type === 'mix-in') mixIn(request.track);
  else if (request.type === 'stop-video') stopVideo();
  else if (request.type === 'mute') session.mute(request.isMuted, request.momentMs);
  else if (request.type === 'change-microphone') session.changeMicrophone(request.label);
  else session.endSource();
}

self.onmessage = ({ data }: MessageEvent<CaptureRequest>) => handle(data);

emit({ type: 'loaded' });
