import type { Span } from '#shared/time/timeline';
import { editorWording as words } from '../../../wording/editor';
import type { TakeRecords } from '../../takes/recorder/model/take-clip';
import { type EditorStoreState, makeEdit, revertStep, unsavedChanges } from '../model/editor-store';
import { addTake, deleteClip } from '../model/edits/edit-clips';
import { type ProjectView, findClipSpan } from '../model/project-view';
import { clipRecord, recordKey } from '../model/records';
import { changedKeys, type RecordsDiff } from '../model/records-diff';
import type { TakeTarget } from './open-projects';

/** Where what a take replaces plays by now; undefined where that is gone. */
export type FindReplaced = (view: ProjectView) => Span | undefined;

/**
 * Puts a take on a project's timeline, at its end or in the place of what it replaces, and waits until the server has it; false
 * when the project was closed before. Throws what the server refused, or the signal's reason, and takes it off the timeline again.
 */
export async function placeTake(
  { store, autosave, closed, onPlaced }: TakeTarget,
  kept: TakeRecords,
  replaces: FindReplaced | undefined,
  signal: AbortSignal,
): Promise<boolean> {
  const createdAt = kept.clip.created_at;
  const key = recordKey(clipRecord(kept.clip));
  const isSaved = ({ saved }: EditorStoreState) => saved.records.has(key);
  let step: number | undefined;
  let priorityKeys: readonly string[] = [];
  const ended = AbortSignal.any([closed, signal]);
  if (!findClipSpan(store.getState().settled, createdAt)) {
    const isBlocked = store.getState().saveStatus.name === 'failed';
    step = makeEdit(store, (view) => addTake(view, kept, replaces?.(view), Date.now()), {
      name: replaces ? words.edits.retake : words.edits.take,
    });
    // An earlier edit that the server refuses would keep the take out, too.
    if (isBlocked && step !== undefined) priorityKeys = changedKeys(store.getState().undo.at(-1)!.diff);
    onPlaced(createdAt);
  }
  void autosave.flush(priorityKeys);
  const isUndone = ({ settled }: EditorStoreState) => !findClipSpan(settled, createdAt);
  const hasEnded = (state: EditorStoreState) =>
    isSaved(state) || isUndone(state) || state.saveStatus.name === 'failed' || ended.aborted;
  await new Promise<void>((resolve) => {
    const resolveIfEnded = () => {
      if (!hasEnded(store.getState())) return;
      stop();
      resolve();
    };
    const stop = store.subscribe(resolveIfEnded);
    ended.addEventListener('abort', resolveIfEnded);
    resolveIfEnded();
  });
  const state = store.getState();
  if (isSaved(state)) return true;
  if (isUndone(state)) throw new Error(words.takeUndone);
  const { saveStatus } = state;
  const refusal = saveStatus.name === 'failed' ? saveStatus.error : undefined;
  if (!refusal && !signal.aborted) return false;
  // The step gives back what a retake cut out, too, whatever was edited since.
  const isReverted = step !== undefined && revertStep(store, step);
  // After a reload there is no step. What has cut out something else is left unsaved then: that would be saved as gone.
  if (!isReverted && !hasClipChanges(unsavedChanges(state)))
    makeEdit(store, (view) => deleteClip(view, createdAt), { name: words.edits.deleteClip, undoable: false });
  throw refusal ?? (signal.reason as Error);
}

/** Whether a change does more to a project's clips than to add some. */
const hasClipChanges = ({ updated, removed }: RecordsDiff): boolean =>
  [...Object.values(removed), ...Object.values(updated).map(([from]) => from)].some(({ entity }) => entity === 'clip');
