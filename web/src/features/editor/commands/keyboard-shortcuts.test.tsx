import { fireEvent, render, screen } from '@testing-library/react';
import { makeEdit } from '../model/editor-store';
import { editNotes } from '../model/edits/edit-slides';
import { sampleSlideId } from '../model/testing/sample-project';
import { type ProjectEditor } from '../session/project-editor';
import { openAt } from './testing/open-at';
import { useEditorShortcuts } from './keyboard-shortcuts';

function Screen({ editor }: { editor: ProjectEditor }) {
  useEditorShortcuts(editor);
  return (
    <>
      <textarea aria-label="Notes" />
      <input aria-label="Name" />
      <button type="button">Elsewhere</button>
    </>
  );
}

function openScreen() {
  const editor = openAt(0);
  render(<Screen editor={editor} />);
  makeEdit(editor.store, (view) => editNotes(view, sampleSlideId(1), 'hello'), { name: 'Edit notes' });
  return editor;
}

const HISTORY_KEYS = [{ key: 'z' }, { key: 'Z', shiftKey: true }, { key: 'y' }];
/** Whether Ctrl with this key is left to the browser. */
const isLeftToBrowser = (target: Element, press: { key: string; shiftKey?: boolean }) =>
  fireEvent.keyDown(target, { ...press, ctrlKey: true });

test('outside a field, undo and redo never reach the browser, even with nothing to undo', () => {
  const { store } = openScreen();
  for (const press of [...HISTORY_KEYS, ...HISTORY_KEYS, { key: 'z' }, { key: 'z' }]) {
    expect(isLeftToBrowser(screen.getByText('Elsewhere'), press)).toBe(false);
  }
  expect(store.getState().undo).toHaveLength(0);
  expect(store.getState().redo).toHaveLength(1);
});

test('a viewer does not undo in a field that lost the focus, either', () => {
  render(<Screen editor={{ ...openAt(0), mayEdit: false }} />);
  expect(isLeftToBrowser(screen.getByText('Elsewhere'), { key: 'z' })).toBe(false);
});

test('in a field, they belong to the field', () => {
  const { store } = openScreen();
  for (const press of HISTORY_KEYS) expect(isLeftToBrowser(screen.getByLabelText('Notes'), press)).toBe(true);
  expect(store.getState().undo).toHaveLength(1);
});

test("the browser's undo changes only the focused field", () => {
  openScreen();
  const undoIn = (label: string) =>
    fireEvent(
      screen.getByLabelText(label),
      new InputEvent('beforeinput', { inputType: 'historyUndo', bubbles: true, cancelable: true }),
    );
  screen.getByLabelText('Name').focus();
  expect(undoIn('Notes')).toBe(false);
  expect(undoIn('Name')).toBe(true);
});
