import type { PostToWorker } from './feed-track';
import type { VideoSource } from '../store/video-files';

/** Chunks of a screen's sound that may queue while the worker is busy. */
const MAX_QUEUED_CHUNKS = 100;

/** If this many frames in a row can't be taken, two seconds, the source is gone. */
const MAX_MISSED_FRAMES = 48;

/**
 * Sends the video and sound of an open camera or screen to the capture worker, by the best method that the browser has. Returns a function
 * that stops it. The caller keeps the stream. Calls `onBroken` once if no frame can be taken.
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
  // A clone can end here while the stream continues; pending frames are still read and closed.
  const watched = track.clone();
  const { readable } = new MediaStreamTrackProcessor({ track: watched });
  post({ type: 'start-video', source, frames: { track: readable } }, [readable]);
  const [sound] = stream.getAudioTracks();
  if (sound) {
    const { readable } = new MediaStreamTrackProcessor({
      track: sound,
      maxBufferSize: MAX_QUEUED_CHUNKS,
    });
    post({ type: 'mix-in', track: readable }, [readable]);
  }
  return () => {
    post({ type: 'stop-video' }, []);
    watched.stop();
  };
}

/** A video element plays the stream, and the worker requests its current frame. */
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
  post({ type: 'start-video', source, frames: { port: port2 } }, [port2]);
  return () => {
    isOver = true;
    post({ type: 'stop-video' }, []);
    port1.close();
    video.srcObject = null;
  };
}
