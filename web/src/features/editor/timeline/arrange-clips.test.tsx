import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { editorCommands } from '../commands/editor-commands';
import { openAt } from '../commands/testing/open-at';
import { undo } from '../model/editor-store';
import { EditorContext } from '../ui/editor-context';
import { MoveClipMenu, MoveDialog } from '../ui/move-menu';
import { ClipBlocks } from './clip-block';
import { TimelineContext } from './timeline-frame';

/** Opens the sample's two clips at ten milliseconds per pixel; `first` is the clip that the menu moves. */
function openClips() {
  const editor = openAt(0);
  const order = () => editor.store.getState().view.timeline.clips.map(({ clip }) => clip.created_at);
  const [first, second] = order() as [number, number];
  render(
    <QueryClientProvider client={new QueryClient()}>
      <EditorContext value={editor}>
        <TimelineContext
          value={{ scale: { pxPerMs: 0.1 }, widthPx: 1000, seen: { left: 0, right: 100_000 }, msAt: () => 0 }}
        >
          <MoveClipMenu createdAt={first} />
          <ClipBlocks isSeen={() => true} />
          <MoveDialog />
        </TimelineContext>
      </EditorContext>
    </QueryClientProvider>,
  );
  return { editor, order, first, second };
}

async function choose(line: string): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name: 'Move clip' }));
  await userEvent.click(screen.getByRole('menuitem', { name: line }));
}
const clip = (number: number) => screen.getByRole('button', { name: new RegExp(`^Clip ${number},`) });

test('WCAG 2.5.7: a clip can be moved later and earlier without dragging', async () => {
  const { order, first, second } = openClips();
  await choose('Move later');
  expect(order()).toEqual([second, first]);
  await choose('Move earlier');
  expect(order()).toEqual([first, second]);
});

test('WCAG 2.5.7: a clip can be moved to a typed position; an invalid one is reported', async () => {
  const { editor, order, first, second } = openClips();
  await choose('Move to…');
  const field = screen.getByRole('textbox', { name: 'Position in the timeline, 1 to 2' });
  await userEvent.clear(field);
  await userEvent.type(field, '3{Enter}');
  screen.getByText('Enter a number from 1 to 2.');
  expect(order()).toEqual([first, second]);
  await userEvent.clear(field);
  await userEvent.type(field, '2{Enter}');
  expect(order()).toEqual([second, first]);
  expect(screen.queryByRole('dialog')).toBeNull();
  act(() => undo(editor.store));
  expect(order()).toEqual([first, second]);
});

test('Shift selects every clip from the selected one on, and Delete cuts them out in one step', async () => {
  const { editor, order, first, second } = openClips();
  clip(1).focus();
  await userEvent.keyboard('{Enter}');
  clip(2).focus();
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}');
  act(() => editorCommands.delete.run(editor));
  expect(order()).toEqual([]);
  act(() => undo(editor.store));
  expect(order()).toEqual([first, second]);
});
