import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openAt } from '../commands/testing/open-at';
import { EditorContext } from '../ui/editor-context';
import { MarkerLane } from './marker-lane';
import { TimelineContext } from './timeline-frame';

/** Opens the sample's slides at a scale; `ms` is the time that a click hits. */
function openLane(pxPerMs: number, ms: number) {
  const editor = openAt(0);
  const seen = { left: 0, right: 100_000 };
  render(
    <EditorContext value={editor}>
      <TimelineContext value={{ scale: { pxPerMs }, widthPx: 1000, seen, msAt: () => ms }}>
        <MarkerLane isSeen={() => true} />
      </TimelineContext>
    </EditorContext>,
  );
  return editor;
}

const strips = () => screen.queryAllByRole('button').length;
const handles = () => screen.queryAllByRole('slider').length;

test('slides that are wide enough are strips with handles between them', () => {
  const { store } = openLane(0.1, 0);
  expect(strips()).toBe(store.getState().view.timeline.markers.length);
  expect(handles()).toBeGreaterThan(0);
});

test('narrow slides are one drawing; the clicked one becomes a strip with its handle', async () => {
  const { store, session, playback } = openLane(0.0001, 4500);
  const { markers } = store.getState().view.timeline;
  expect([strips(), handles()]).toEqual([0, 0]);
  const drawing = screen.getByRole('img', { name: new RegExp(`^${markers.length} slides are too narrow`) });
  await userEvent.click(drawing.querySelector('path')!);
  expect(screen.getByRole('button', { pressed: true })).toBeVisible();
  expect(playback.currentTime).toBe(4500);
  expect(strips()).toBe(1);
  act(() => session.setState({ selection: undefined }));
  expect(strips()).toBe(0);
});
