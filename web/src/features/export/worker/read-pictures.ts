import { type VideoSample, VideoSampleSink } from 'mediabunny';
import type { VideoLayout } from '#shared/entities/clip';
import { FPS } from '#shared/publish/build-publish-data';
import type { Scene } from '#shared/publish/scenes';
import { retry } from '#shared/time/retry';
import { findPictures } from '../../../platform/files/codecs';
import type { ExportedClip } from '../model/exported-data';
import type { PlannedFrame } from '../model/plan-frames';
import { assertDecodable, LostFileError, readClip } from './clip-files';

const BACKOFF = { firstMs: 500, maxMs: 2000 };

async function fetchSlide(url: string): Promise<ImageBitmap> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The slide answered ${response.status}.`);
  return createImageBitmap(await response.blob());
}

/** The pictures of slides in order, each loaded while the one before is shown. */
export class SlideReader {
  private loading: { url: string; picture: Promise<ImageBitmap | undefined> } | undefined;
  private shown: ImageBitmap | undefined;

  constructor(
    private readonly scenes: readonly (Pick<Scene, 'url' | 'slide'> | undefined)[],
    private readonly skipsLost: boolean,
  ) {}

  /** The picture of the scene with this index; undefined if it has none. @throws LostFileError */
  async read(index: number): Promise<ImageBitmap | undefined> {
    const picture = await this.load(this.scenes[index]);
    this.shown?.close();
    this.shown = picture;
    this.loading = undefined;
    // Its error is thrown when it is read.
    this.load(this.scenes[index + 1]).catch(() => undefined);
    return picture;
  }

  private load(scene: Pick<Scene, 'url' | 'slide'> | undefined): Promise<ImageBitmap | undefined> {
    const { url, slide } = scene ?? { url: '', slide: 0 };
    if (url === '') return Promise.resolve(undefined);
    if (this.loading?.url === url) return this.loading.picture;
    const picture = retry(() => fetchSlide(url), { isPassing: () => true, backoff: BACKOFF, tries: 3 }).catch(
      (cause: unknown) => {
        if (this.skipsLost) return undefined;
        throw new LostFileError('LostSlideError', slide, cause);
      },
    );
    this.loading = { url, picture };
    return picture;
  }
}

/** A picture of a video clip. */
export interface FilmPicture {
  layout: VideoLayout;
  sample: VideoSample;
  /** Its pixels as they are in the file, before they are rotated. */
  source: CanvasImageSource;
}

/** The pictures of a video clip for the frames in which it plays, each until the next one is read; null where it has none. */
export function readFilm(
  film: ExportedClip,
  frames: readonly PlannedFrame[],
  skipsLost: boolean,
): AsyncGenerator<FilmPicture | null, void, unknown> {
  const times = frames.map(({ at }) => at / FPS + (film.trim_start - film.start) / 1000);
  return readClip(film, skipsLost, async function* (input) {
    const track = await findPictures(input);
    if (!track) return;
    await assertDecodable(track, film.number);
    const canvas = new SampleCanvas();
    for await (const sample of new VideoSampleSink(track).samplesAtTimestamps(times.map((time) => Math.max(0, time))))
      try {
        if (!sample) yield null;
        else {
          const source = (await canvas.copy(sample)) ?? sample.toCanvasImageSource();
          yield { layout: film.video_layout, sample, source };
        }
      } finally {
        sample?.close();
      }
  });
}

/**
 * A canvas for the pixels of one sample after another. Chromium stores up to 512 MB of the pictures that are drawn directly, and needs five
 * times as long for each.
 */
class SampleCanvas {
  private context: OffscreenCanvasRenderingContext2D | undefined;
  private pixels: ImageData | undefined;

  /** Returns the canvas; undefined if this browser can't convert the sample. */
  async copy(sample: VideoSample): Promise<OffscreenCanvas | undefined> {
    const { codedWidth: width, codedHeight: height } = sample;
    if (this.pixels?.width !== width || this.pixels.height !== height) {
      this.pixels = new ImageData(width, height);
      this.context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })!;
    }
    // Browsers that ignore the format copy several planes.
    const planes = await sample.copyTo(this.pixels.data, { format: 'RGBA' }).catch(() => []);
    if (planes.length !== 1) return undefined;
    this.context!.putImageData(this.pixels, 0, 0);
    return this.context!.canvas;
  }
}
