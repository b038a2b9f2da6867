import { toTimelineTime } from '#shared/time/timeline';
import { clockText } from '#shared/time/clock-text';
import { useEditor, useEditorState } from '../editor-context';
import styles from './captions-panel.module.css';

/** The captions of all clips in order; press one to go there. */
export function CaptionsPanel() {
  const { playback } = useEditor();
  const clips = useEditorState((state) => state.view.timeline.clips);
  const lines = clips.flatMap((span) =>
    span.clip.captions
      .filter(({ start, end }) => end > span.clip.trim_start && start < span.clip.trim_end)
      .map((caption) => ({ ...caption, at: toTimelineTime(span, caption.start) })),
  );
  return (
    <ol className={styles.lines}>
      {lines.map(({ at, text }) => (
        <li key={`${at} ${text}`}>
          <button type="button" onClick={() => playback.seek(at)}>
            <span>{clockText(at)}</span>
            {text}
          </button>
        </li>
      ))}
    </ol>
  );
}
