/**
 * Reads a track's pictures until it ends; from `signal` on they are closed at once. Reading is not ended before the track is: pictures on
 * their way would be left for the garbage collector, and a camera has few of them. Whoever is given a frame closes it.
 */
export async function readFrames(
  track: ReadableStream<VideoFrame>,
  onFrame: (frame: VideoFrame) => void,
  signal: AbortSignal,
): Promise<void> {
  const reader = track.getReader();
  for (;;) {
    const { value: frame, done } = await reader.read();
    if (done) return;
    if (signal.aborted) frame.close();
    else onFrame(frame);
  }
}

/**
 * Asks a page for what its video element shows, so many times a second: a worker's clock goes on evenly where the page is hidden.
 */
export function askForFrames(
  port: MessagePort,
  perSecond: number,
  onFrame: (frame: VideoFrame) => void,
  signal: AbortSignal,
): void {
  port.onmessage = ({ data: frame }: MessageEvent<VideoFrame>) => {
    if (signal.aborted) frame.close();
    else onFrame(frame);
  };
  const asking = setInterval(() => port.postMessage(null), 1000 / perSecond);
  // The port stays open for a picture that is on its way.
  signal.addEventListener('abort', () => clearInterval(asking));
}
