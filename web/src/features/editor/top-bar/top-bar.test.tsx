import { act, render, screen } from '@testing-library/react';
import { feedbackStore } from '../../../platform/components/feedback-store';
import { openAt } from '../commands/testing/open-at';
import { type SaveStatus } from '../model/save-batch';
import { EditorContext } from '../ui/editor-context';
import { SaveState } from './top-bar';

function openState() {
  const editor = openAt(0);
  render(
    <EditorContext value={editor}>
      <SaveState />
    </EditorContext>,
  );
  return (saveStatus: SaveStatus, isKept: boolean) =>
    act(() => editor.store.setState({ saveStatus, isBackedUp: isKept }));
}

test('offline, the status says that changes are safe, and how many wait; without storage, that the page must stay open', () => {
  const become = openState();
  become({ name: 'offline', waiting: 2 }, true);
  expect(screen.getByRole('status')).toHaveTextContent('Offline. Your changes are saved on this computer.');
  expect(screen.getByRole('status')).toHaveAttribute('title', '2 changes waiting');
  become({ name: 'offline', waiting: 2 }, false);
  expect(screen.getByRole('status')).toHaveTextContent('Offline, 2 changes unsaved');
  expect(screen.getByRole('status')).toHaveAttribute('title', expect.stringContaining('Keep this page open'));
  become({ name: 'saved' }, true);
  expect(screen.getByRole('status')).toHaveTextContent('Saved');
});

test('refused changes are reported once, in a dialog whose title says that they were not saved', () => {
  const become = openState();
  become({ name: 'failed', waiting: 2, error: new Error('Your plan is full.') }, true);
  expect(feedbackStore.getState()).toMatchObject({
    title: 'Error: your changes weren’t saved',
    error: 'Your plan is full.',
  });
  expect(screen.getByRole('button', { name: '2 changes not saved' })).toBeVisible();
});
