import type { Page } from 'playwright-core';
import { runInPage } from '../web/e2e/run-in-page';

/** A time is drawn as this many squares, white for 1. */
const BITS = 24;
const SQUARE = 48;
const COLUMNS = 8;

/** Replaces a page's camera with one that draws each picture's time, in milliseconds of the page. Call it before `goto`. */
export async function plugInTimedCamera(page: Page): Promise<void> {
  await page.addInitScript(
    ({ bits, square, columns }) => {
      const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
      const camera = () => {
        const generator = new MediaStreamTrackGenerator({ kind: 'video' });
        const writer = generator.writable.getWriter();
        const canvas = new OffscreenCanvas(1280, 720);
        const paint = canvas.getContext('2d')!;
        setInterval(() => {
          const now = performance.now();
          for (let bit = 0; bit < bits; bit++) {
            paint.fillStyle = (Math.floor(now) >> bit) & 1 ? '#fff' : '#000';
            paint.fillRect((bit % columns) * square, Math.floor(bit / columns) * square, square, square);
          }
          writer.write(new VideoFrame(canvas, { timestamp: now * 1000 })).catch(() => undefined);
        }, 42);
        return generator;
      };
      navigator.mediaDevices.getUserMedia = (wanted) =>
        wanted?.video ? Promise.resolve(new MediaStream([camera()])) : open(wanted);
    },
    { bits: BITS, square: SQUARE, columns: COLUMNS },
  );
}

/** The time of a stored video's last picture, in milliseconds of the recording page. */
export const readLastMoment = (page: Page, address: string): Promise<number> =>
  runInPage<number>(
    page,
    `import { CanvasSink, Input, MP4, UrlSource } from 'mediabunny';
    export default async () => {
      const input = new Input({ source: new UrlSource(${JSON.stringify(address)}), formats: [MP4] });
      const sink = new CanvasSink(await input.getPrimaryVideoTrack());
      const { canvas } = await sink.getCanvas(Infinity);
      const paint = canvas.getContext('2d');
      let moment = 0;
      for (let bit = 0; bit < ${BITS}; bit++) {
        const [x, y] = [(bit % ${COLUMNS}) * ${SQUARE}, Math.floor(bit / ${COLUMNS}) * ${SQUARE}];
        const [red] = paint.getImageData(x + ${SQUARE / 2}, y + ${SQUARE / 2}, 1, 1).data;
        if (red > 128) moment += 2 ** bit;
      }
      return moment;
    };`,
  );
