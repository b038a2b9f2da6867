import type { CaptureRequest } from './capture-messages';
import type { VideoSource } from '../store/video-files';

/** Sound of a screen that may wait while the worker is busy, chunks. */
const MAX_QUEUED_CHUNKS = 100;

type PostToWorker = (message: CaptureRequest, transfer: Transferable[]) => void;

/** So many pictures in a row that can't be taken, two seconds of them, are a source that is gone. */
const MAX_MISSED_FRAMES = 48;

/**
 * Sends what an open camera or screen shows, and its sound, to the capture worker, by the best way that the browser has; gives
 * what ends that. The stream stays the caller's. `onBroken` is told once where no picture can be taken of it.
 */
export function feedVideo(
  source: VideoSource,
  stream: MediaStream,
  post: PostToWorker,
  onBroken: () => void,
): () => void {
  const [track] = stream.getVideoTracks();
  if (!track) return () => undefined;
  if (!('MediaStreamTrackProcessor' in globalThis)) return feedThroughElement(source, stream, post, onBroken);
  // Of its own, so that it can end here while the stream goes on: what is on its way is read to the end, and closed.
  const watched = track.clone();
  const { readable } = new MediaStreamTrackProcessor({ track: watched });
  post({ type: 'watch', source, frames: { track: readable } }, [readable]);
  const [sound] = stream.getAudioTracks();
  if (sound) {
    const { readable } = new MediaStreamTrackProcessor({
      track: sound,
      maxBufferSize: MAX_QUEUED_CHUNKS,
    });
    post({ type: 'mix-in', track: readable }, [readable]);
  }
  return () => {
    post({ type: 'unwatch' }, []);
    watched.stop();
  };
}

/** A video element plays the stream, and the worker asks for what it shows. */
function feedThroughElement(
  source: VideoSource,
  stream: MediaStream,
  post: PostToWorker,
  onBroken: () => void,
): () => void {
  const video = document.createElement('video');
  video.muted = true;
  video.playsInline = true;
  video.srcObject = new MediaStream(stream.getVideoTracks());
  let isOver = false;
  const giveUp = () => {
    if (!isOver) onBroken();
    isOver = true;
  };
  video.play().catch(giveUp);
  const { port1, port2 } = new MessageChannel();
  let missed = 0;
  port1.onmessage = () => {
    if (isOver || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return;
    try {
      const frame = new VideoFrame(video, { timestamp: performance.now() * 1000 });
      missed = 0;
      port1.postMessage(frame, [frame]);
    } catch {
      if (++missed >= MAX_MISSED_FRAMES) giveUp();
    }
  };
  post({ type: 'watch', source, frames: { port: port2 } }, [port2]);
  return () => {
    isOver = true;
    post({ type: 'unwatch' }, []);
    port1.close();
    video.srcObject = null;
  };
}
