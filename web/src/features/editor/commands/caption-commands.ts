import { type Caption, captionName, CAPTIONS_PER_PROJECT_MAX } from '#shared/entities/caption';
import { newId } from '#shared/ids';
import { toSourceTime } from '#shared/time/timeline';
import { showToast } from '../../../platform/components/toasts';
import { playRange } from '../../../platform/playback/play-range';
import { captionsWording as words } from '../../../wording/captions';
import { addCaption, continueCaption, mergeCaptions, splitCaption } from '../model/captions/caption-timing';
import { confirmCaptions, deleteCaptions, isUnsure, unsureCaptionNames } from '../model/captions/edit-captions';
import type { Edit } from '../model/editor-state';
import { makeEdit } from '../model/editor-store';
import { findCaption, clipAt, findCaptionLine } from '../model/project-view';
import type { ProjectEditor } from '../session/project-editor';

export const newCaptionId = (): Caption['id'] => newId() as Caption['id'];

const settledView = ({ store }: ProjectEditor) => store.getState().settled;

/** Selects a caption. `isToWrite` moves the focus to its field in the list. */
export function selectCaption({ session }: ProjectEditor, name: string, options: { isToWrite?: boolean } = {}): void {
  session.setState({
    selection: { kind: 'caption', name },
    ...(options.isToWrite && { panel: 'captions', captionToWrite: name }),
  });
}

/** Selects a caption and seeks to its start, unless playback is running or already within it. */
export function enterCaption(editor: ProjectEditor, name: string): void {
  const { playback } = editor;
  const line = findCaptionLine(settledView(editor), name);
  selectCaption(editor, name);
  const isThere = line && line.start <= playback.currentTime && playback.currentTime < line.end;
  if (line && !isThere && !playback.isPlaying) playback.seek(line.start);
}

/** Shows a toast if the project has the maximum number of captions. */
function isFull(editor: ProjectEditor): boolean {
  if (settledView(editor).captions.length < CAPTIONS_PER_PROJECT_MAX) return false;
  showToast(words.full);
  return true;
}

/** Creates a caption with an edit that receives its id. Returns its name. If there is no room, shows a toast and returns undefined. */
function createCaption(editor: ProjectEditor, edit: (id: Caption['id']) => Edit): string | undefined {
  if (isFull(editor)) return undefined;
  const id = newCaptionId();
  makeEdit(editor.store, edit(id), { name: words.edits.add });
  const caption = settledView(editor).captions.find((each) => each.id === id);
  if (!caption) showToast(words.noRoom);
  return caption && captionName(caption);
}

/** Starts a caption at the playhead, or edits the one there. */
export function writeCaptionAtPlayhead(editor: ProjectEditor): void {
  const now = editor.playback.currentTime;
  const there = settledView(editor).lines.find(({ start, end }) => start <= now && now < end);
  const name = there ? captionName(there.caption) : createCaption(editor, (id) => (view) => addCaption(view, id, now));
  if (name !== undefined) selectCaption(editor, name, { isToWrite: true });
}

/** Goes to the next caption. Creates it if there is none, or at a playhead in the gap before. Returns its name; undefined without room. */
export function enterNextCaption(editor: ProjectEditor, name: string): string | undefined {
  const { lines } = settledView(editor);
  const now = editor.playback.currentTime;
  const index = lines.findIndex(({ caption }) => captionName(caption) === name);
  const [line, next] = [lines[index], lines[index + 1]];
  if (!line) return undefined;
  const isInGap = now >= line.end && next !== undefined && now < next.start;
  const following =
    next && !isInGap
      ? captionName(next.caption)
      : createCaption(editor, (id) => (view) => continueCaption(view, name, id, now));
  if (following !== undefined) enterCaption(editor, following);
  return following;
}

export function playCaption({ store, playback }: ProjectEditor, name: string): void {
  const line = findCaptionLine(store.getState().settled, name);
  if (line) playRange(playback, line);
}

/** Splits a caption at a text position, and at the playhead if that is within the caption. */
export function splitCaptionAtPlayhead(editor: ProjectEditor, name: string, textAt: number | undefined): void {
  if (isFull(editor)) return;
  const { store, playback } = editor;
  const caption = findCaption(settledView(editor), name);
  const span = clipAt(settledView(editor), playback.currentTime);
  const sourceMs = span?.clip.file === caption?.file && span ? toSourceTime(span, playback.currentTime) : undefined;
  const id = newCaptionId();
  const step = makeEdit(store, (view) => splitCaption(view, name, { textAt, sourceMs }, id), {
    name: words.edits.split,
  });
  if (step === undefined) showToast(words.cannotSplit);
}

export function mergeWithNextCaption({ store }: ProjectEditor, name: string): void {
  const step = makeEdit(store, (view) => mergeCaptions(view, name), { name: words.edits.merge });
  if (step === undefined) showToast(words.cannotMerge);
}

export function deleteCaption({ store }: ProjectEditor, name: string): void {
  makeEdit(store, (view) => deleteCaptions(view, [name]), { name: words.edits.delete });
}

export const hasUnsureCaptions = ({ store }: ProjectEditor): boolean =>
  store.getState().view.lines.some(({ caption }) => isUnsure(caption));

/** Moves the focus to the next unsure caption after the selected one or the playhead; wraps around at the end. */
export function goToNextUnsureCaption(editor: ProjectEditor): void {
  const { session, playback } = editor;
  const view = settledView(editor);
  const { selection } = session.getState();
  const selected = selection?.kind === 'caption' ? findCaptionLine(view, selection.name) : undefined;
  const behind = selected ? selected.start : playback.currentTime - 1;
  const unsure = view.lines.filter(({ caption }) => isUnsure(caption));
  const next = unsure.find(({ start }) => start > behind) ?? unsure[0];
  if (!next) return;
  selectCaption(editor, captionName(next.caption), { isToWrite: true });
  playback.seek(next.start);
}

export function confirmCaption({ store }: ProjectEditor, name: string): void {
  makeEdit(store, (view) => confirmCaptions(view, [name]), { name: words.edits.confirm });
}

export function confirmAllCaptions({ store }: ProjectEditor): void {
  makeEdit(store, (view) => confirmCaptions(view, unsureCaptionNames(view)), { name: words.edits.confirmAll });
}
