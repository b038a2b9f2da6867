import type { CaptureRequest } from './capture-messages';
import tapUrl from './audio-tap.ts?worker&url';

/** Chunks that may queue while the worker is busy: ten seconds, so that a stall loses nothing. */
const MAX_QUEUED_CHUNKS = 1000;
/** If a track sends nothing for this long, it is read again, and once more after the same time. */
const REREAD_AFTER_MS = 3000;

export type PostToWorker = (message: CaptureRequest, transfer: Transferable[]) => void;

export interface AudioFeed {
  /** Tries to get sound back after none has arrived for `silentMs`. */
  revive(silentMs: number): void;
  close(): void;
}

const hasTrackProcessor = (): boolean => 'MediaStreamTrackProcessor' in globalThis;

/** Loads the worklet into the HTTP cache if it is needed. */
export function preloadAudioTap(): void {
  if (!hasTrackProcessor()) fetch(tapUrl).catch(() => undefined);
}

/** Sends a track's sound to the capture worker by the best method available. @param onNotLoaded its code could not be loaded */
export function feedTrack(track: MediaStreamTrack, post: PostToWorker, onNotLoaded: () => void): AudioFeed {
  if (!hasTrackProcessor()) return feedThroughWorklet(track, post, onNotLoaded);
  return feedThroughProcessor(track as MediaStreamAudioTrack, post);
}

function feedThroughProcessor(track: MediaStreamAudioTrack, post: PostToWorker): AudioFeed {
  const read = (type: 'listen' | 'listen-again') => {
    const { readable } = new MediaStreamTrackProcessor({ track, maxBufferSize: MAX_QUEUED_CHUNKS });
    post({ type, track: readable }, [readable]);
  };
  read('listen');
  let triedMs = -Infinity;
  return {
    revive(silentMs) {
      const now = performance.now();
      const isTooEarly = silentMs < REREAD_AFTER_MS || now - triedMs < REREAD_AFTER_MS;
      if (isTooEarly || track.muted || track.readyState !== 'live') return;
      triedMs = now;
      read('listen-again');
    },
    close: () => undefined,
  };
}

/**
 * Each track has its own audio context, because Firefox can't connect a track to a context of another rate. `latencyHint: 'playback'`
 * gives the audio thread time; with less, a busy machine silently loses sound.
 */
function feedThroughWorklet(track: MediaStreamTrack, post: PostToWorker, onNotLoaded: () => void): AudioFeed {
  const context = new AudioContext({ latencyHint: 'playback' });
  const source = context.createMediaStreamSource(new MediaStream([track]));
  // A call, a closed lid, or another output device suspends it. `resume` fails during that time, so it is called again.
  const revive = () => {
    if (context.state !== 'running' && context.state !== 'closed') context.resume().catch(() => undefined);
  };
  const ended = new AbortController();
  context.addEventListener('statechange', revive, { signal: ended.signal });
  document.addEventListener('visibilitychange', revive, { signal: ended.signal });
  revive();
  openTap(context, post)
    .then((tap) => source.connect(tap))
    // Does not matter after the context is closed.
    .catch(() => context.state !== 'closed' && onNotLoaded());
  return {
    revive,
    close() {
      ended.abort();
      source.disconnect();
      void context.close();
    },
  };
}

async function openTap(context: AudioContext, post: PostToWorker): Promise<AudioWorkletNode> {
  await context.audioWorklet.addModule(tapUrl);
  const tap = new AudioWorkletNode(context, 'sound-tap', {
    numberOfInputs: 1,
    numberOfOutputs: 0,
    channelCount: 1,
    channelCountMode: 'explicit',
  });
  const { port1, port2 } = new MessageChannel();
  post({ type: 'listen-to-tap', tap: port2, sampleRate: context.sampleRate }, [port2]);
  tap.port.postMessage(port1, [port1]);
  return tap;
}

export const createCaptureWorker = (): Worker =>
  new Worker(new URL('./capture-worker.ts', import.meta.url), { type: 'module', name: 'capture' });
