import {
  Mp4OutputFormat,
  Output,
  Quality,
  StreamTarget,
  type StreamTargetChunk,
  VideoSample,
  VideoSampleSource,
} from 'mediabunny';
import { FPS } from '#shared/publish/build-publish-data';
import { listChapters } from '../model/list-chapters';
import { type ExportedData, exportedDuration } from '../model/exported-data';
import { planFrames, type PlannedFrame } from '../model/plan-frames';
import { toTrackLanguage } from '../model/track-language';
import { type EncodedVideo, videoBitrate } from '../video-codec';
import { captionTop, cornerBottom, drawFrame, drawStage, type Rows } from './draw-frame';
import { readFilm, SlideReader } from './read-pictures';
import { addChapters } from './write-chapters';
import { addSound } from './write-sound';
import { YuvPicture } from './yuv-picture';

export interface ExportOptions extends EncodedVideo {
  burnsCaptions: boolean;
  /** '' for none. */
  watermark: string;
  /** Whether slides and clips that can't be read are left out. */
  skipsLost: boolean;
}

const CHUNK_BYTES = 4 * 1024 * 1024;

/**
 * Writes a project's video as an MP4 with its index first. Nothing but a few frames is in memory. Slides and clips have addresses with
 * their grant.
 * @throws LostFileError, and whatever `writable` throws
 */
export async function writeVideo(
  data: ExportedData,
  options: ExportOptions,
  writable: WritableStream<StreamTargetChunk>,
  onProgress: (share: number) => void,
): Promise<void> {
  const frames = planFrames(data, options);
  const count = frames.reduce((sum, { length }) => sum + length, 0);
  const chapters = listChapters(data);
  const extended = addChapters(writable, chapters, exportedDuration(data));
  const output = new Output({
    format: new Mp4OutputFormat({ fastStart: 'reserve', onMoov: extended.onMoov }),
    target: new StreamTarget(extended.writable, { chunked: true, chunkSize: CHUNK_BYTES }),
  });
  const pictures = new VideoSampleSource({
    codec: options.codec,
    fullCodecString: options.fullCodec,
    quality: new Quality({ bitrate: videoBitrate(options) }),
  });
  output.addVideoTrack(pictures, { maximumPacketCount: frames.length + chapters.length });
  const writeSound = await addSound(output, {
    clips: data.clips,
    duration: exportedDuration(data),
    codec: 'aac',
    sparePackets: 0,
    languageCode: toTrackLanguage(data.lines),
    skipsLost: options.skipsLost,
  });
  output.setMetadataTags({ title: data.name });
  await output.start();
  for await (const { frame, picture } of drawFrames(data, frames, options)) {
    // Not of the bytes: the library would copy them twice, which takes a fifth of the whole time.
    const sample = new VideoSample(picture.toVideoFrame(), {
      timestamp: frame.at / FPS,
      duration: frame.length / FPS,
    });
    await writeSound?.(frame.at / FPS);
    await pictures.add(sample, { keyFrame: frame.isKey });
    sample.close();
    onProgress(frame.at / count);
  }
  pictures.close();
  await writeSound?.(Infinity);
  await output.finalize();
}

function createContext(width: number, height: number): OffscreenCanvasRenderingContext2D {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true })!;
  // As the player's pictures are scaled. Chromium needs three times as long for `high`.
  context.imageSmoothingQuality = 'medium';
  return context;
}

/**
 * Draws the frames in order into one picture. Rows that equal those of the frame before aren't drawn again, and a slide is scaled only once:
 * at 1080p, that takes longer than everything else.
 */
async function* drawFrames(
  data: ExportedData,
  frames: readonly PlannedFrame[],
  { width, height, watermark, skipsLost }: ExportOptions,
) {
  const stage = createContext(width, height);
  const context = createContext(width, height);
  const picture = new YuvPicture(width, height);
  const slides = new SlideReader(
    frames.filter(({ isKey }) => isKey).map(({ scene }) => scene),
    skipsLost,
  );
  let keys = 0;
  let before: PlannedFrame | undefined;
  let film: ReturnType<typeof readFilm> | undefined;
  for (const frame of frames) {
    if (frame.isKey) drawStage(stage, await slides.read(keys++), data.name);
    if (frame.film !== before?.film) {
      await film?.return();
      const own = frames.filter((each) => each.film === frame.film);
      film = frame.film && readFilm(frame.film, own, skipsLost);
    }
    const shown = (await film?.next())?.value ?? undefined;
    const caption = frame.line?.text ?? '';
    const rows = findChangedRows(context, frame, before);
    if (rows.top < rows.bottom) {
      drawFrame(context, { stage: stage.canvas, film: shown, caption, watermark }, rows);
      picture.setRows(context.getImageData(0, rows.top, width, rows.bottom - rows.top).data, rows.top);
    }
    yield { frame, picture };
    before = frame;
  }
  await film?.return();
}

/** The rows in which a frame differs from the one before. */
function findChangedRows(
  context: OffscreenCanvasRenderingContext2D,
  frame: PlannedFrame,
  before: PlannedFrame | undefined,
): Rows {
  const { height } = context.canvas;
  const { film, line } = frame;
  if (!before || frame.isKey || film !== before.film || film?.video_layout === 'full')
    return { top: 0, bottom: height };
  if (line === before.line) return { top: 0, bottom: film ? cornerBottom(height) : 0 };
  const tops = [before.line, line].map((each) => captionTop(context, each?.text ?? ''));
  return { top: film ? 0 : Math.min(...tops), bottom: height };
}
