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
 * Plays the project or a part of it on the stage in full screen, including unsaved edits and regardless of who may watch the link. Call it
 * from a click, because browsers require one.
 * @param span on the timeline, in milliseconds
 */
export function showPreview(playback: Playback, span?: Span): void {
  // If full screen is refused, the preview still plays. An iPhone allows full screen for no element.
  const stage = document.fullscreenEnabled ? document.getElementById('editor-stage') : null;
  stage?.requestFullscreen().catch(() => undefined);
  playRange(playback, span ?? { start: 0, end: Infinity });
}

/** Pauses the preview when the person leaves full screen by any means. */
export function usePauseAfterFullScreen(playback: Playback): void {
  useEffect(() => {
    const pauseOutside = () => {
      if (!document.fullscreenElement) playback.pause();
    };
    document.addEventListener('fullscreenchange', pauseOutside);
    return () => document.removeEventListener('fullscreenchange', pauseOutside);
  }, [playback]);
}

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
