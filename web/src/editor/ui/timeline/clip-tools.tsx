import { ArrowLeftToLine, ArrowRightToLine, Eye, SquareSplitHorizontal, Trash2 } from 'lucide-react';
import { Button } from '../../../components/button';
import { editorWording as words } from '../../../wording/editor';
import { deleteClipHere, splitHere, trimHere } from '../../commands/clip-here';
import { useEditor, useEditorState, usePlaybackSnapshot } from '../editor-context';
import { showPreview } from '../stage/preview';
import { HistoryButtons } from '../top-bar/history-buttons';
import styles from './clip-tools.module.css';
import { MoveClipMenu } from './move-clip-menu';
import { SlidePicker } from './slide-picker';

/** What a small screen can do with the clip at the playhead: a finger is too wide for the ends of a clip. */
export function ClipTools() {
  const editor = useEditor();
  const { clips } = useEditorState((state) => state.view.timeline);
  const { clipIndex } = usePlaybackSnapshot();
  const span = clips[clipIndex];
  if (!span) return null;
  const { clip } = span;
  return (
    <div className={styles.tools} role="toolbar" aria-label={words.clipTools}>
      <div className={styles.first}>
        <span>{words.clipOf(clipIndex + 1, clips.length)}</span>
        <MoveClipMenu createdAt={clip.created_at} />
        <HistoryButtons />
      </div>
      <Button look="quiet" icon={<SquareSplitHorizontal />} onClick={() => splitHere(editor)}>
        {words.split}
      </Button>
      <SlidePicker />
      <Button look="quiet" icon={<ArrowLeftToLine />} onClick={() => trimHere(editor, clip.created_at, 'start')}>
        {words.cutBefore}
      </Button>
      <Button look="quiet" icon={<ArrowRightToLine />} onClick={() => trimHere(editor, clip.created_at, 'end')}>
        {words.cutAfter}
      </Button>
      <Button look="quiet" icon={<Eye />} onClick={() => showPreview(editor.playback, span)}>
        {words.previewClip}
      </Button>
      <Button look="quiet" icon={<Trash2 />} onClick={() => deleteClipHere(editor, clip.created_at)}>
        {words.edits.deleteClip}
      </Button>
    </div>
  );
}
