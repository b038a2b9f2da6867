import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { requestDeleteSlides } from '../commands/delete-selection';
import { openAt } from '../commands/testing/open-at';
import { deleteClip } from '../model/edits/edit-clips';
import { makeEdit, undo } from '../model/editor-store';
import { sampleSlideId } from '../model/testing/sample-project';
import { EditorContext } from '../ui/editor-context';
import { DeleteSlideDialog } from './slide-column';

function openDialog() {
  const editor = openAt(0);
  render(
    <EditorContext value={editor}>
      <DeleteSlideDialog />
    </EditorContext>,
  );
  const has = (number: number) => editor.store.getState().view.slides.some(({ id }) => id === sampleSlideId(number));
  const remove = (...numbers: number[]) => act(() => requestDeleteSlides(editor, ...numbers.map(sampleSlideId)));
  return { editor, has, remove };
}

test('deleting a slide with recording first explains what happens to the recording', async () => {
  const { has, remove } = openDialog();
  remove(3);
  expect(screen.getByRole('heading', { name: 'Delete slide 3?' })).toBeVisible();
  screen.getByText(
    'Slide 3 is shown for 0:05 of the recording. The sound stays; the slide before or after it is shown instead.',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(has(3)).toBe(true);
  remove(3);
  await userEvent.click(screen.getByRole('button', { name: 'Delete slide' }));
  expect(has(3)).toBe(false);
  expect(screen.queryByRole('heading')).toBeNull();
});

test('a slide without recording is deleted immediately', () => {
  const { editor, has, remove } = openDialog();
  const { view } = editor.store.getState();
  for (const { clip } of view.timeline.clips) {
    act(() => void makeEdit(editor.store, (now) => deleteClip(now, clip.created_at), { name: 'Delete clip' }));
  }
  remove(3);
  expect(has(3)).toBe(false);
  expect(screen.queryByRole('heading')).toBeNull();
});

test('selected slides are deleted together, in one step, after one question', async () => {
  const { editor, has, remove } = openDialog();
  remove(2, 3);
  expect(screen.getByRole('heading', { name: 'Delete 2 slides?' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Delete 2 slides' }));
  expect([has(1), has(2), has(3), has(4)]).toEqual([true, false, false, true]);
  act(() => undo(editor.store));
  expect([has(2), has(3)]).toEqual([true, true]);
});
