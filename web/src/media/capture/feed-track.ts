import type { ToCapture } from './capture-messages';
import tapUrl from './sound-tap.ts?worker&url';

/** Chunks that may wait while the worker is busy: ten seconds, so that a stall loses nothing. */
const CHUNKS_WAITING_AT_MOST = 1000;

type Tell = (message: ToCapture, transfer: Transferable[]) => void;

/** Sends a track's sound to the capture worker, by the best way that the browser has; gives what ends that. */
export function feedTrack(track: MediaStreamTrack, tell: Tell): () => void {
  if ('MediaStreamTrackProcessor' in globalThis) {
    const { readable } = new MediaStreamTrackProcessor({
      track: track as MediaStreamAudioTrack,
      maxBufferSize: CHUNKS_WAITING_AT_MOST,
    });
    tell({ type: 'listen', track: readable }, [readable]);
    return () => undefined;
  }
  const context = new AudioContext({ latencyHint: 'playback' });
  void feedThroughWorklet(context, track, tell);
  return () => void context.close();
}

/** `latencyHint: 'playback'` gives the audio thread time: with less, a busy machine loses sound without a word. */
async function feedThroughWorklet(context: AudioContext, track: MediaStreamTrack, tell: Tell): Promise<void> {
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
  context.createMediaStreamSource(new MediaStream([track])).connect(tap);
}
