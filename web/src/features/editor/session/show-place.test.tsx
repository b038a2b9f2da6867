import { openAt } from '../commands/testing/open-at';
import { markerAt } from '../model/project-view';
import { showPlace } from './compose-editor';

test('a link to a time shows the slide of that time', () => {
  const editor = openAt(0);
  const { view } = editor.store.getState();
  const late = view.timeline.markers.at(-1)!.start;
  showPlace(editor, { t: late / 1000, panel: 'captions' });
  expect(editor.playback.currentTime).toBe(late);
  expect(editor.session.getState()).toMatchObject({
    panel: 'captions',
    stageSlide: markerAt(view, late)!.marker.slide_id,
  });
});

test('a link to a slide shows it, without moving the playhead; to one that is not there, the first', () => {
  const editor = openAt(0);
  const [first, second] = editor.store.getState().view.slides;
  showPlace(editor, { slide: 77 });
  expect(editor.session.getState().stageSlide).toBe(first!.id);
  showPlace(editor, { slide: 2 });
  expect([editor.playback.currentTime, editor.session.getState().stageSlide]).toEqual([0, second!.id]);
});
