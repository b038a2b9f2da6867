import { type Span } from '#shared/time/timeline';
import { type Playback } from '../../../media/playback/playback';
import { playStretch } from '../../../media/playback/play-stretch';

/**
 * Plays a part of the project, or all of it, on the stage in full screen, including edits that are not saved yet. It doesn't matter who may
 * watch the link. Call it from a click, so that browsers allow it.
 * @param span on the timeline, in milliseconds
 */
export function showPreview(playback: Playback, span?: Span): void {
  // A browser that refuses to fill the screen plays all the same; an iPhone lets no element do it.
  const stage = document.fullscreenEnabled ? document.getElementById('editor-stage') : null;
  stage?.requestFullscreen().catch(() => undefined);
  playStretch(playback, span ?? { start: 0, end: Infinity });
}
