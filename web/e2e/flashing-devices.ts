import type { Page } from 'playwright-core';
import { decodeSound } from './decode-sound';
import { runInPage } from './run-in-page';
import { VOICE_RATE } from './voice';

/** The interval of simultaneous beeps and flashes. */
const EVERY_MS = 700;
/** The duration of each. */
export const FLASH_MS = 200;

/**
 * Replaces a page's microphone and camera with ones that beep and flash at the same moments, like a clapperboard. Call it before `goto`.
 */
export async function plugInFlashingDevices(page: Page): Promise<void> {
  await page.addInitScript(
    ({ everyMs, flashMs }) => {
      const isOn = (ms: number) => ms % everyMs < flashMs;
      /** A track that the recorder has released accepts nothing. */
      const offer = <T extends { close(): void }>(writer: WritableStreamDefaultWriter<T>, piece: T) =>
        writer.write(piece).catch(() => piece.close());
      const microphone = () => {
        const generator = new MediaStreamTrackGenerator({ kind: 'audio' });
        const writer = generator.writable.getWriter();
        let atMs = performance.now();
        setInterval(() => {
          for (const now = performance.now(); atMs < now; atMs += 10) {
            const loudAt = (ms: number) => (isOn(ms) ? 0.5 : 0.01) * Math.sin(2 * Math.PI * ms);
            const data = Float32Array.from({ length: 480 }, (_, i) => loudAt(atMs + i / 48));
            const format = {
              format: 'f32-planar' as const,
              sampleRate: 48_000,
              numberOfFrames: 480,
              numberOfChannels: 1,
            };
            void offer(writer, new AudioData({ ...format, timestamp: atMs * 1000, data }));
          }
        }, 5);
        return generator;
      };
      const camera = () => {
        const generator = new MediaStreamTrackGenerator({ kind: 'video' });
        const writer = generator.writable.getWriter();
        const canvas = new OffscreenCanvas(640, 360);
        const paint = canvas.getContext('2d')!;
        setInterval(() => {
          const now = performance.now();
          paint.fillStyle = isOn(now) ? '#fff' : '#000';
          paint.fillRect(0, 0, 640, 360);
          void offer(writer, new VideoFrame(canvas, { timestamp: now * 1000 }));
        }, 40);
        return generator;
      };
      navigator.mediaDevices.getUserMedia = ({ video } = {}) =>
        Promise.resolve(new MediaStream([video ? camera() : microphone()]));
    },
    { everyMs: EVERY_MS, flashMs: FLASH_MS },
  );
}

/** When flashes and beeps start in a stored video, in milliseconds. Skips one at the very start, whose beginning may be cut off. */
export async function findClaps(page: Page, url: string): Promise<{ flashes: number[]; beeps: number[] }> {
  const flashes = await runInPage<number[]>(
    page,
    `import { CanvasSink, Input, MP4, UrlSource } from 'mediabunny';
    export default async () => {
      const input = new Input({ source: new UrlSource(${JSON.stringify(url)}), formats: [MP4] });
      const sink = new CanvasSink(await input.getPrimaryVideoTrack(), { width: 16, height: 9, fit: 'fill' });
      const flashes = [];
      let wasOn = true;
      for await (const { canvas, timestamp } of sink.canvases()) {
        const [red] = canvas.getContext('2d').getImageData(8, 4, 1, 1).data;
        if (red > 128 && !wasOn) flashes.push(timestamp * 1000);
        wasOn = red > 128;
      }
      return flashes;
    };`,
  );
  const beeps: number[] = [];
  let lastMs = 0;
  for (const [index, sample] of (await decodeSound(page, url)).entries()) {
    if (Math.abs(sample) < 0.2) continue;
    const ms = (index * 1000) / VOICE_RATE;
    if (ms - lastMs > FLASH_MS / 2) beeps.push(ms);
    lastMs = ms;
  }
  return { flashes, beeps };
}
