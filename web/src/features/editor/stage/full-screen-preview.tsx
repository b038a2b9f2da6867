import { Minimize } from 'lucide-react';
import { useEffect } from 'react';
import type { Span } from '#shared/time/timeline';
import { IconButton } from '../../../platform/components/button';
import { playRange } from '../../../platform/playback/play-range';
import type { Playback } from '../../../platform/playback/playback';
import { editorWording as words } from '../../../wording/editor';
import { Transport } from '../timeline/transport';
import styles from './preview-bar.module.css';

/**
 * Plays a part of the project, or all of it, on the stage in full screen, including edits that are not saved yet. It doesn't matter who may
 * watch the link. Call it from a click, so that browsers allow it.
 * @param span on the timeline, in milliseconds
 */
export function showPreview(playback: Playback, span?: Span): void {
  // A browser that refuses to fill the screen plays all the same; an iPhone lets no element do it.
  const stage = document.fullscreenEnabled ? document.getElementById('editor-stage') : null;
  stage?.requestFullscreen().catch(() => undefined);
  playRange(playback, span ?? { start: 0, end: Infinity });
}

/** Pauses the preview when somebody leaves the full screen, by whatever key or button. */
export function usePauseAfterFullScreen(playback: Playback): void {
  useEffect(() => {
    const pauseOutside = () => {
      if (!document.fullscreenElement) playback.pause();
    };
    document.addEventListener('fullscreenchange', pauseOutside);
    return () => document.removeEventListener('fullscreenchange', pauseOutside);
  }, [playback]);
}

/** What stands below the preview while it fills the screen: play, pause, and the way out. */
export function PreviewBar() {
  return (
    <div className={styles.bar} data-theme="dark">
      <Transport />
      <IconButton
        label={words.leavePreview}
        icon={<Minimize />}
        onClick={() => void document.exitFullscreen().catch(() => undefined)}
      />
    </div>
  );
}
