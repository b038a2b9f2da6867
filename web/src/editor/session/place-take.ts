import { type StretchAnchor } from '#shared/time/stretch-anchor';
import { type KeptTake } from '../../recorder/model/take-clip';
import { editorWording as words } from '../../wording/editor';
import { deleteClip } from '../model/edits/delete-clip';
import { keepTake } from '../model/edits/keep-take';
import { type EditorStoreState, makeEdit, takeBack } from '../model/editor-store';
import { type ProjectView, spanOfClip } from '../model/project-view';
import { clipRecord, keyOf } from '../model/records';
import { stretchOfAnchor } from '../model/slide-stretch';
import { type KeepsTakes } from './open-projects';

/**
 * Puts a take on a project's timeline, or in the place of what it was made to replace, wherever that is by now, and waits until the server has it;
 * false when the project was closed before. Throws what the server refused, and takes it off the timeline again.
 */
export async function placeTake(
  { store, autosave, closed, onPlaced }: KeepsTakes,
  kept: KeptTake,
  replaced: StretchAnchor | undefined,
): Promise<boolean> {
  const createdAt = kept.clip.created_at;
  const key = keyOf(clipRecord(kept.clip));
  const isSaved = ({ saved }: EditorStoreState) => saved.records[key] !== undefined;
  let step: number | undefined;
  if (!spanOfClip(store.getState().view, createdAt)) {
    const stretch = (view: ProjectView) => replaced && stretchOfAnchor(view, replaced);
    step = makeEdit(store, (view) => keepTake(view, kept, stretch(view), Date.now()), {
      name: replaced ? words.edits.retake : words.edits.take,
    });
    onPlaced(createdAt);
  }
  void autosave.flush();
  const isUndone = ({ view }: EditorStoreState) => !spanOfClip(view, createdAt);
  const hasEnded = (state: EditorStoreState) =>
    isSaved(state) || isUndone(state) || state.saveStatus.name === 'failed' || closed.aborted;
  await new Promise<void>((resolve) => {
    const look = () => {
      if (!hasEnded(store.getState())) return;
      stop();
      resolve();
    };
    const stop = store.subscribe(look);
    closed.addEventListener('abort', look);
    look();
  });
  const { saveStatus } = store.getState();
  if (isSaved(store.getState())) return true;
  if (isUndone(store.getState())) throw new Error(words.takeUndone);
  if (saveStatus.name !== 'failed') return false;
  // The step gives back what a retake cut out, too, whatever was edited since.
  const isBack = step !== undefined && takeBack(store, step);
  // After a reload there is no step. A retake is left unsaved then: without its clip, what it cut out would be saved as gone.
  if (!isBack && !replaced)
    makeEdit(store, (view) => deleteClip(view, createdAt), { name: words.edits.deleteClip, undoable: false });
  throw new Error(saveStatus.message);
}
