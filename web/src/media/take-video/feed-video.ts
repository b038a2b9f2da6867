import type { ToCapture } from '../capture/capture-messages';
import type { VideoSource } from './video-about';

/** Sound of a screen that may wait while the worker is busy, chunks. */
const CHUNKS_WAITING_AT_MOST = 100;

type Tell = (message: ToCapture, transfer: Transferable[]) => void;

/**
 * Sends what an open camera or screen shows, and its sound, to the capture worker, by the best way that the browser has; gives
 * what ends that. The stream stays the caller's.
 */
export function feedVideo(source: VideoSource, stream: MediaStream, tell: Tell): () => void {
  const [track] = stream.getVideoTracks();
  if (!track) return () => undefined;
  if (!('MediaStreamTrackProcessor' in globalThis)) return feedThroughElement(source, stream, tell);
  const { readable } = new MediaStreamTrackProcessor({ track: track });
  tell({ type: 'watch', source, way: { track: readable } }, [readable]);
  const [sound] = stream.getAudioTracks();
  if (sound) {
    const { readable } = new MediaStreamTrackProcessor({
      track: sound,
      maxBufferSize: CHUNKS_WAITING_AT_MOST,
    });
    tell({ type: 'mix-in', track: readable }, [readable]);
  }
  return () => tell({ type: 'unwatch' }, []);
}

/** A video element plays the stream, and the worker asks for what it shows. */
function feedThroughElement(source: VideoSource, stream: MediaStream, tell: Tell): () => void {
  const video = document.createElement('video');
  video.muted = true;
  video.srcObject = new MediaStream(stream.getVideoTracks());
  video.play().catch(() => undefined);
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return;
    const frame = new VideoFrame(video, { timestamp: performance.now() * 1000 });
    port1.postMessage(frame, [frame]);
  };
  tell({ type: 'watch', source, way: { port: port2 } }, [port2]);
  return () => {
    tell({ type: 'unwatch' }, []);
    port1.close();
    video.srcObject = null;
  };
}
