import { Pause, Play, SkipBack } from 'lucide-react';
import { IconButton } from '../../../platform/components/button';
import { editorWording as words, formatMoment } from '../../../wording/editor';
import { useEditor, useMoment, useEditorPlaybackSnapshot } from '../ui/editor-context';
import styles from './transport.module.css';

export function Transport() {
  const { playback } = useEditor();
  const { status, duration } = useEditorPlaybackSnapshot();
  const moment = useMoment(100);
  const isPlaying = status.name === 'playing' || status.name === 'buffering';
  return (
    <div className={styles.transport}>
      <IconButton
        size="small"
        label={words.toStart}
        icon={<SkipBack />}
        disabled={status.name === 'empty'}
        onClick={() => playback.seek(0)}
      />
      <IconButton
        className={styles.play}
        label={isPlaying ? words.pause : words.play}
        icon={isPlaying ? <Pause fill="currentcolor" /> : <Play fill="currentcolor" />}
        disabled={status.name === 'empty'}
        onClick={() => playback.toggle()}
      />
      <span className={styles.moment}>
        {formatMoment(moment)}
        <span> / {formatMoment(duration)}</span>
      </span>
    </div>
  );
}
