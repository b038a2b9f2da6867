import type { Span } from '#shared/time/timeline';
import { editorWording as words } from '../../../wording/editor';
import type { TakeRecords } from '../../takes/recorder/model/take-clip';
import { type EditorStoreState, makeEdit, revertStep, unsavedChanges } from '../model/editor-store';
import { addTake, deleteClip } from '../model/edits/edit-clips';
import { type ProjectView, findClipSpan } from '../model/project-view';
import { clipRecord, recordKey } from '../model/records';
import { changedKeys, type RecordsDiff } from '../model/records-diff';
import type { TakeTarget } from './open-projects';

/** Finds where the replaced content plays now; undefined if it is gone. */
type FindReplaced = (view: ProjectView) => Span | undefined;

/**
 * Puts a take at the end of the timeline or in place of what it replaces, and waits until it is saved. False if the project was closed
 * before. If the server rejects it or the signal aborts, removes it from the timeline and throws.
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
    // An earlier edit that the server rejects would block the take too.
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
  // Reverting the step also restores what a retake cut out, regardless of later edits.
  const isReverted = step !== undefined && revertStep(store, step);
  // After a reload there is no step. If the unsaved changes cut out other clips, the take stays: without it, only the cut would be saved.
  if (!isReverted && !hasClipChanges(unsavedChanges(state)))
    makeEdit(store, (view) => deleteClip(view, createdAt), { name: words.edits.deleteClip, undoable: false });
  throw refusal ?? (signal.reason as Error);
}

const hasClipChanges = ({ updated, removed }: RecordsDiff): boolean =>
  [...Object.values(removed), ...Object.values(updated).map(([from]) => from)].some(({ entity }) => entity === 'clip');
