import { type Clip } from '#shared/entities/clip';
import { editorWording as words } from '../../wording/editor';
import { trimClip } from '../model/edits/trim-clip';
import { makeEdit } from '../model/editor-store';
import { spanOfClip } from '../model/project-view';
import { type ProjectEditor } from '../session/project-editor';
import { deleteSelection } from './delete-selection';
import { editorCommands } from './editor-commands';

type CreatedAt = Clip['created_at'];

/** Splits the clip at the playhead, which goes to the beginning of its second part. */
export function splitHere(editor: ProjectEditor): void {
  const { playback } = editor;
  playback.pause();
  const at = Math.round(playback.currentTime);
  playback.seek(at);
  editorCommands.split.run(editor);
}

/** Cuts off what a clip plays before the playhead (`start`), or after it (`end`). */
export function trimHere({ store, playback }: ProjectEditor, clipCreatedAt: CreatedAt, edge: 'start' | 'end'): void {
  playback.pause();
  const span = spanOfClip(store.getState().view, clipCreatedAt);
  if (!span) return;
  const { trim_start, trim_end: fileMs } = span.clip;
  const sourceMs = trim_start + playback.currentTime - span.start;
  makeEdit(store, (view) => trimClip(view, { clipCreatedAt, edge, sourceMs, fileMs }), { name: words.edits.trim });
  // What was at the playhead is there still.
  if (edge === 'start') playback.seek(span.start);
}

/** Deletes a clip, as if it was selected. */
export function deleteClipHere(editor: ProjectEditor, createdAt: CreatedAt): void {
  editor.session.setState({ selection: { kind: 'clip', createdAt }, range: undefined });
  deleteSelection(editor);
}
