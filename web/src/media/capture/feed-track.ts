import type { ToCapture } from './capture-messages';
import tapUrl from './sound-tap.ts?worker&url';

/** Chunks that may wait while the worker is busy: ten seconds, so that a stall loses nothing. */
const CHUNKS_WAITING_AT_MOST = 1000;

type Tell = (message: ToCapture, transfer: Transferable[]) => void;

/** The way of a microphone's sound to the capture worker. */
export interface Feed {
  /** Another track speaks from now on. */
  changeTo(track: MediaStreamTrack): void;
  /** Does what can be done where sound has stopped coming. */
  revive(): void;
  close(): void;
}

/** Sends a track's sound to the capture worker, by the best way that the browser has. */
export function feedTrack(track: MediaStreamTrack, tell: Tell): Feed {
  if (!('MediaStreamTrackProcessor' in globalThis)) return feedThroughWorklet(track, tell);
  const changeTo = (next: MediaStreamTrack) => {
    const { readable } = new MediaStreamTrackProcessor({
      track: next as MediaStreamAudioTrack,
      maxBufferSize: CHUNKS_WAITING_AT_MOST,
    });
    tell({ type: 'listen', track: readable }, [readable]);
  };
  changeTo(track);
  return { changeTo, revive: () => undefined, close: () => undefined };
}

/** `latencyHint: 'playback'` gives the audio thread time: with less, a busy machine loses sound without a word. */
function feedThroughWorklet(track: MediaStreamTrack, tell: Tell): Feed {
  const context = new AudioContext({ latencyHint: 'playback' });
  let source: MediaStreamAudioSourceNode | null = null;
  let tap: AudioWorkletNode | null = null;
  const connect = (next: MediaStreamTrack) => {
    source?.disconnect();
    source = context.createMediaStreamSource(new MediaStream([next]));
    if (tap) source.connect(tap);
  };
  // A call, a lid or another output device suspends it.
  const revive = () => {
    if (context.state !== 'running' && context.state !== 'closed') void context.resume();
  };
  const ended = new AbortController();
  context.addEventListener('statechange', revive, { signal: ended.signal });
  document.addEventListener('visibilitychange', revive, { signal: ended.signal });
  connect(track);
  void openTap(context, tell).then((opened) => source?.connect((tap = opened)));
  return {
    changeTo: connect,
    revive,
    close() {
      ended.abort();
      void context.close();
    },
  };
}

async function openTap(context: AudioContext, tell: Tell): Promise<AudioWorkletNode> {
  await context.audioWorklet.addModule(tapUrl);
  await context.resume();
  const tap = new AudioWorkletNode(context, 'sound-tap', {
    numberOfInputs: 1,
    numberOfOutputs: 0,
    channelCount: 1,
    channelCountMode: 'explicit',
  });
  const { port1, port2 } = new MessageChannel();
  tell({ type: 'listen-to-tap', tap: port2, sampleRate: context.sampleRate }, [port2]);
  tap.port.postMessage(port1, [port1]);
  return tap;
}
