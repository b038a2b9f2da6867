import { clockText } from '#shared/time/clock-text';
import { useEditor, useEditorState } from '../editor-context';
import styles from './captions-panel.module.css';

/** The captions of all clips in order; press one to go there. */
export function CaptionsPanel() {
  const { playback } = useEditor();
  const lines = useEditorState((state) => state.view.lines);
  return (
    <ol className={styles.lines}>
      {lines.map(({ caption, start }) => (
        <li key={`${caption.id} ${start}`}>
          <button type="button" onClick={() => playback.seek(start)}>
            <span>{clockText(start)}</span>
            {caption.text}
          </button>
        </li>
      ))}
    </ol>
  );
}
