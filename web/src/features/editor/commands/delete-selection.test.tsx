import { toastStore } from '../../../platform/components/toasts';
import { startSending, finishSending } from '../model/sync-state';
import { makeEdit, undo } from '../model/editor-store';
import { editNotes } from '../model/edits/edit-slides';
import { sampleSlideId } from '../model/testing/sample-project';
import { deleteSelection } from './delete-selection';
import { openAt } from './testing/open-at';

const lastToast = () => toastStore.getState().toast;

/** Clicks the button of the latest toast. */
function pressUndo(): void {
  const { label, onClick } = lastToast()!.action!;
  expect(label).toBe('Undo');
  onClick();
}

function deleteClip() {
  const editor = openAt(0);
  editor.session.setState({ selection: { kind: 'clip', createdAt: 1000 } });
  deleteSelection(editor);
  return editor;
}

/** Deletes the first clip and saves that. */
function deleteFirstClip() {
  const editor = deleteClip();
  const { store } = editor;
  store.setState((state) => startSending(state, state.pending));
  store.setState((state) => finishSending(state, { records: state.view.records, gone: {} }));
  return editor;
}

test("spec section 8: 'Clip deleted.' appears once that is saved, and never for a deletion undone before", () => {
  const before = lastToast();
  undo(deleteClip().store);
  expect(lastToast()).toBe(before);
  deleteFirstClip();
  expect(lastToast()?.text).toBe('Clip deleted.');
});

test('Undo in the toast restores its own clip, not the latest step', () => {
  const { store } = deleteFirstClip();
  makeEdit(store, (view) => editNotes(view, sampleSlideId(1), 'typed since'), { name: 'Edit notes' });
  pressUndo();
  const { view } = store.getState();
  expect(view.timeline.clips.map(({ clip }) => clip.created_at)).toEqual([1000, 2000]);
  expect(view.slides[0]?.notes).toBe('typed since');
});

test('a toast whose step was already undone says so, and undoes nothing else', () => {
  const { store } = deleteFirstClip();
  undo(store);
  makeEdit(store, (view) => editNotes(view, sampleSlideId(1), 'typed since'), { name: 'Edit notes' });
  pressUndo();
  expect(lastToast()?.text).toBe('Already undone, or too old to undo.');
  expect(store.getState().view.slides[0]?.notes).toBe('typed since');
});
