import { type ProjectEditor } from '../session/project-editor';
import { splitAtPlayhead, trimToPlayhead } from './timeline-strip';
import { deleteClipWithUndo } from '../commands/delete-selection';
import { openAt } from '../commands/testing/open-at';

const clips = ({ store }: ProjectEditor) =>
  store.getState().view.timeline.clips.map(({ clip, start, end }) => [clip.created_at, clip.trim_start, start, end]);

/** The sample's two clips: 10 and 6 seconds. */
const [first, second] = clips(openAt(0));

describe("a phone's tools for the clip at the playhead", () => {
  test('trim what it plays before the playhead, and the rest stays in place', () => {
    const editor = openAt(4000);
    trimToPlayhead(editor, first![0]!, 'start');
    expect(clips(editor)).toEqual([
      [first![0], first![1]! + 4000, 0, 6000],
      [second![0], second![1], 6000, 12_000],
    ]);
    expect(editor.playback.currentTime).toBe(0);
  });

  test('trim what it plays after the playhead', () => {
    const editor = openAt(12_000);
    trimToPlayhead(editor, second![0]!, 'end');
    expect(clips(editor)).toEqual([first, [second![0], second![1], 10_000, 12_000]]);
  });

  test('split it, with the playhead at the start of the second part', () => {
    const editor = openAt(3999.6);
    splitAtPlayhead(editor);
    expect(clips(editor).map(([, , start]) => start)).toEqual([0, 4000, 10_000]);
    expect(editor.playback.currentTime).toBe(4000);
  });

  test('delete it', () => {
    const editor = openAt(12_000);
    deleteClipWithUndo(editor, second![0]!);
    expect(clips(editor)).toEqual([first]);
  });
});
