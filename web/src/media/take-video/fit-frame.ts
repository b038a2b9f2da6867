/** Fits pictures of any size into one, without stretching them: a window that is shared may change its shape. */
export class FrameFitter {
  private canvas: OffscreenCanvas | undefined;

  constructor(
    private readonly width: number,
    private readonly height: number,
  ) {}

  /** The same picture in the wanted size, seen at a moment in microseconds; the caller closes both. */
  fit(frame: VideoFrame, timestamp: number): VideoFrame {
    const { width, height } = this;
    const { displayWidth, displayHeight } = frame;
    if (displayWidth === width && displayHeight === height) return new VideoFrame(frame, { timestamp });
    this.canvas ??= new OffscreenCanvas(width, height);
    const paint = this.canvas.getContext('2d', { alpha: false })!;
    const scale = Math.min(width / displayWidth, height / displayHeight);
    const [drawnWidth, drawnHeight] = [displayWidth * scale, displayHeight * scale];
    paint.fillRect(0, 0, width, height);
    paint.drawImage(frame, (width - drawnWidth) / 2, (height - drawnHeight) / 2, drawnWidth, drawnHeight);
    return new VideoFrame(this.canvas, { timestamp });
  }
}
