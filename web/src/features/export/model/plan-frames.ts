import type { ViewedCaption } from '#shared/entities/caption';
import { FPS } from '#shared/publish/build-publish-data';
import type { Scene } from '#shared/publish/scenes';
import type { Span } from '#shared/time/timeline';
import { type ExportedClip, type ExportedData, exportedDuration } from './exported-data';

/** What a frame of an exported video shows. Times are counted in frames of 1/15 s from the start of the timeline. */
export interface PlannedFrame {
  at: number;
  /** Until the next planned frame. */
  length: number;
  /** Whether a slide begins here, so that players can jump to it. */
  isKey: boolean;
  /** Undefined if no slide is shown yet. */
  scene: Scene | undefined;
  /** The caption to draw into the picture. */
  line: ViewedCaption | undefined;
  /** The video clip that plays here. */
  film: ExportedClip | undefined;
}

/** The frame that starts nearest to a moment in milliseconds. */
const toFrame = (ms: number): number => Math.round((ms * FPS) / 1000);

/** What is shown in each of `count` frames; of spans that overlap, the last one. */
function spread<Item extends Span>(items: readonly Item[], count: number): (Item | undefined)[] {
  const shown = Array<Item | undefined>(count).fill(undefined);
  for (const item of items) shown.fill(item, toFrame(item.start), toFrame(item.end));
  return shown;
}

/**
 * The frames of an exported video: only those in which something changes, every frame of a video clip, and at least one a second, so that
 * players can seek. Shows what the player shows: a slide stays until the next one, and the first one shows from the start.
 */
export function planFrames(
  data: Omit<ExportedData, 'name'>,
  { burnsCaptions }: { burnsCaptions: boolean },
): PlannedFrame[] {
  const duration = exportedDuration(data);
  const count = Math.max(1, toFrame(duration));
  const shownScenes = spread(
    data.scenes.map((scene, index) => ({ scene, start: index === 0 ? 0 : scene.start, end: duration })),
    count,
  );
  const shownLines = spread(burnsCaptions ? data.lines.filter(({ text }) => text.trim() !== '') : [], count);
  const films = data.clips.filter(({ type }) => type === 'video');
  const shownFilms = spread(
    films.map((film) => ({ film, start: film.start, end: film.start + film.duration })),
    count,
  );
  const frames: PlannedFrame[] = [];
  for (let at = 0; at < count; at++) {
    const before = frames.at(-1);
    const scene = shownScenes[at]?.scene;
    const line = shownLines[at];
    const film = shownFilms[at]?.film;
    const isNewScene = before?.scene !== scene;
    const isSame = before && !isNewScene && before.line === line && !before.film && !film && at - before.at < FPS;
    if (isSame) before.length++;
    else frames.push({ at, length: 1, isKey: !before || isNewScene, scene, line, film });
  }
  return frames;
}
