import { makeEdit } from '../model/editor-store';
import { trimClip } from '../model/edits/edit-clips';
import { sampleSlideId } from '../model/testing/sample-project';
import { type ProjectEditor, selectedRange, selectRange } from '../session/project-editor';
import { type EditorCommand, editorCommands } from './editor-commands';
import { openAt } from './testing/open-at';

const slides = ({ store }: ProjectEditor) =>
  store.getState().view.timeline.markers.map(({ marker, start }) => `${marker.slide_id.at(-1)} ${start}`);

test('no two commands share a key', () => {
  const all: EditorCommand[] = Object.values(editorCommands);
  const keys = all.flatMap((command) => command.keys);
  expect(new Set(keys).size).toBe(keys.length);
});

test('"Change slide here" shows the selected slide, or the next one of the deck', () => {
  const picked = openAt(5000);
  picked.session.setState({ stageSlide: sampleSlideId(4) });
  editorCommands.changeSlide.run(picked);
  expect(slides(picked).slice(1, 3)).toEqual(['B 3000', 'D 5000']);

  const following = openAt(5000);
  following.session.setState({ stageSlide: sampleSlideId(2) });
  editorCommands.changeSlide.run(following);
  expect(slides(following).slice(1, 3)).toEqual(['B 3000', 'C 5000']);
});

test('delete prefers the selected range to other selections', () => {
  const editor = openAt(0);
  editor.session.setState({ selection: { kind: 'clip', createdAt: 1000 } });
  selectRange(editor, { start: 0, end: 3000 });
  editorCommands.delete.run(editor);
  expect(editor.store.getState().view.timeline.duration).toBe(13_000);
  expect(editorCommands.delete.isPossible(editor)).toBe(false);
});

test('a selected range keeps its words when somebody shortens what comes before them', () => {
  const editor = openAt(0);
  selectRange(editor, { start: 4000, end: 5000 });
  const trim = { clipCreatedAt: 1000, edge: 'start', sourceMs: 1500, fileMs: 10_000 } as const;
  makeEdit(editor.store, (view) => trimClip(view, trim), { name: 'trim' });
  expect(selectedRange(editor)).toEqual({ start: 2500, end: 3500 });
});

test('the ends of a range are set at the playhead, in either order', () => {
  const editor = openAt(4000);
  editorCommands.markOut.run(editor);
  expect(selectedRange(editor)).toEqual({ start: 0, end: 4000 });
  editor.playback.seek(1000);
  editorCommands.markIn.run(editor);
  expect(selectedRange(editor)).toEqual({ start: 1000, end: 4000 });
});

test('retaking a slide replaces what the slide at the playhead covers', () => {
  const editor = openAt(4000);
  editorCommands.retake.run(editor);
  expect(editor.session.getState().recording?.replaced).toEqual({ start: 3000, end: 7000 });
});
