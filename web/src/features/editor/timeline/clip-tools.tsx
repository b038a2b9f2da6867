import { ArrowLeftToLine, ArrowRightToLine, Eye, SquareSplitHorizontal, Trash2 } from 'lucide-react';
import type { Clip } from '#shared/entities/clip';
import { Button } from '../../../platform/components/button';
import { editorWording as words } from '../../../wording/editor';
import { deleteSelection } from '../commands/delete-selection';
import { editorCommands } from '../commands/editor-commands';
import { makeEdit } from '../model/editor-store';
import { trimClip } from '../model/edits/edit-clips';
import { findClipSpan } from '../model/project-view';
import type { ProjectEditor } from '../session/project-editor';
import { showPreview } from '../stage/full-screen-preview';
import { HistoryButtons } from '../top-bar/history-buttons';
import { useEditor, useEditorState, usePlaybackSnapshot } from '../ui/editor-context';
import { MoveClipMenu } from '../ui/move-menu';
import styles from './clip-tools.module.css';
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
      <Button look="quiet" icon={<SquareSplitHorizontal />} onClick={() => splitAtPlayhead(editor)}>
        {words.split}
      </Button>
      <SlidePicker />
      <Button look="quiet" icon={<ArrowLeftToLine />} onClick={() => trimToPlayhead(editor, clip.created_at, 'start')}>
        {words.cutBefore}
      </Button>
      <Button look="quiet" icon={<ArrowRightToLine />} onClick={() => trimToPlayhead(editor, clip.created_at, 'end')}>
        {words.cutAfter}
      </Button>
      <Button look="quiet" icon={<Eye />} onClick={() => showPreview(editor.playback, span)}>
        {words.previewClip}
      </Button>
      <Button look="quiet" icon={<Trash2 />} onClick={() => selectAndDeleteClip(editor, clip.created_at)}>
        {words.edits.deleteClip}
      </Button>
    </div>
  );
}

type CreatedAt = Clip['created_at'];

/** Splits the clip at the playhead, which goes to the beginning of its second part. */
export function splitAtPlayhead(editor: ProjectEditor): void {
  const { playback } = editor;
  playback.pause();
  const at = Math.round(playback.currentTime);
  playback.seek(at);
  editorCommands.split.run(editor);
}

/** Cuts off what a clip plays before the playhead (`start`), or after it (`end`). */
export function trimToPlayhead(
  { store, playback }: ProjectEditor,
  clipCreatedAt: CreatedAt,
  edge: 'start' | 'end',
): void {
  playback.pause();
  const span = findClipSpan(store.getState().view, clipCreatedAt);
  if (!span) return;
  const { trim_start, trim_end: fileMs } = span.clip;
  const sourceMs = trim_start + playback.currentTime - span.start;
  makeEdit(store, (view) => trimClip(view, { clipCreatedAt, edge, sourceMs, fileMs }), { name: words.edits.trim });
  // What was at the playhead is there still.
  if (edge === 'start') playback.seek(span.start);
}

/** Deletes a clip, as if it was selected. */
export function selectAndDeleteClip(editor: ProjectEditor, createdAt: CreatedAt): void {
  editor.session.setState({ selection: { kind: 'clip', createdAt }, range: undefined });
  deleteSelection(editor);
}
