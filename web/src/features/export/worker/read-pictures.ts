import { type VideoSample, VideoSampleSink } from 'mediabunny';
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

/** The pictures of a video clip for the frames in which it plays; null where it has none. The reader closes them. */
export function readFilm(
  film: ExportedClip,
  frames: readonly PlannedFrame[],
  skipsLost: boolean,
): AsyncGenerator<VideoSample | null, void, unknown> {
  const times = frames.map(({ at }) => at / FPS + (film.trim_start - film.start) / 1000);
  return readClip(film, skipsLost, async function* (input) {
    const track = await findPictures(input);
    if (!track) return;
    await assertDecodable(track, film.number);
    yield* new VideoSampleSink(track).samplesAtTimestamps(times.map((time) => Math.max(0, time)));
  });
}
