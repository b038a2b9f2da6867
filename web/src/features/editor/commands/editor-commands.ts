import type { Clip } from '#shared/entities/clip';
import { type Marker, markerId } from '#shared/entities/marker';
import { captionsWording as captionWords } from '../../../wording/captions';
import { editorWording as words } from '../../../wording/editor';
import { makeEdit, redo, undo } from '../model/editor-store';
import { setVideoLayout, splitClip } from '../model/edits/edit-clips';
import { addSlideChange } from '../model/edits/edit-slide-changes';
import { clipAt, markerAt, findSlide, findClipSpan } from '../model/project-view';
import { type ProjectEditor, selectedRange, selectRange } from '../session/project-editor';
import { goToNextUnsureCaption, hasUnsureCaptions } from './caption-commands';
import { deleteSelection } from './delete-selection';

export interface EditorCommand {
  label: string;
  /** In `event.key` notation, with the prefixes `Mod+` (⌘ or Ctrl) and `Shift+`. The first one is shown. */
  keys: readonly string[];
  /** Whether it changes the project, so that only people who may edit can use it. */
  isEdit: boolean;
  isPossible: (editor: ProjectEditor) => boolean;
  run: (editor: ProjectEditor) => void;
}

const command = (
  label: string,
  keys: readonly string[],
  run: (editor: ProjectEditor) => void,
  isPossible: (editor: ProjectEditor) => boolean = () => true,
): EditorCommand => ({ label, keys, run, isPossible, isEdit: false });

const edit = (...parts: Parameters<typeof command>): EditorCommand => ({ ...command(...parts), isEdit: true });

const hasClips = ({ store }: ProjectEditor) => store.getState().view.timeline.clips.length > 0;

const seekBy = (ms: number) => (editor: ProjectEditor) => editor.playback.seek(editor.playback.currentTime + ms);

const seekToSlideChange = (direction: 1 | -1) => (editor: ProjectEditor) => {
  const { playback, store } = editor;
  const now = playback.currentTime;
  const starts = store.getState().view.timeline.markers.map(({ start }) => start);
  const target =
    direction > 0 ? starts.find((start) => start > now + 1) : starts.findLast((start) => start < now - 300);
  playback.seek(target ?? (direction > 0 ? playback.getSnapshot().duration : 0));
};

/** The slide for a change at the playhead: the one on the stage if it differs, otherwise the next of the deck. */
function slideToShow({ store, session, playback }: ProjectEditor): Marker['slide_id'] | undefined {
  const { view } = store.getState();
  const shown = markerAt(view, playback.currentTime)?.marker.slide_id;
  const { stageSlide } = session.getState();
  if (stageSlide !== shown && findSlide(view, stageSlide)) return stageSlide;
  const index = view.slides.findIndex(({ id }) => id === shown);
  return view.slides[index + 1]?.id;
}

export function showSlideAtPlayhead({ store, session, playback }: ProjectEditor, slide: Marker['slide_id']): void {
  makeEdit(store, (view) => addSlideChange(view, playback.currentTime, slide), { name: words.edits.addChange });
  session.setState({ stageSlide: slide });
}

function changeSlideAtPlayhead(editor: ProjectEditor): void {
  const slide = slideToShow(editor);
  if (slide !== undefined) showSlideAtPlayhead(editor, slide);
}

function findVideoClip({ store, session, playback }: ProjectEditor): Clip | undefined {
  const { view } = store.getState();
  const { selection } = session.getState();
  const span =
    selection?.kind === 'clip' ? findClipSpan(view, selection.createdAt) : clipAt(view, playback.currentTime);
  return span?.clip.type === 'video' ? span.clip : undefined;
}

function toggleVideoLayout(editor: ProjectEditor): void {
  const clip = findVideoClip(editor);
  if (!clip) return;
  const layout = clip.video_layout === 'full' ? 'corner' : 'full';
  makeEdit(editor.store, (view) => setVideoLayout(view, clip.created_at, layout), { name: words.edits.videoLayout });
}

const setRangeEnd = (end: 'start' | 'end') => (editor: ProjectEditor) => {
  const { playback } = editor;
  const now = Math.round(playback.currentTime);
  const { duration } = playback.getSnapshot();
  const range = { ...(selectedRange(editor) ?? { start: 0, end: duration }), [end]: now };
  selectRange(editor, range.end > range.start ? range : { start: now, end: end === 'start' ? duration : now });
};

/** Opens the recorder for the range of the selected slide or the one at the playhead. */
function startRetake({ store, session, playback }: ProjectEditor): void {
  const { view } = store.getState();
  const { selection } = session.getState();
  const span =
    selection?.kind === 'marker'
      ? view.timeline.markers.find(({ marker }) => markerId(marker) === selection.id)
      : markerAt(view, playback.currentTime);
  if (!span) return;
  playback.pause();
  const slide = findSlide(view, span.marker.slide_id);
  session.setState({ recording: { startSlideId: slide?.id, replaced: { start: span.start, end: span.end } } });
}

/** All commands with keys. The list under `?` shows them in this order. */
export const editorCommands = {
  toggle: command(words.play, [' ', 'k'], ({ playback }) => playback.toggle(), hasClips),
  back: command(words.secondBack, ['ArrowLeft'], seekBy(-1000), hasClips),
  forward: command(words.secondForward, ['ArrowRight'], seekBy(1000), hasClips),
  slideBefore: command(words.slideBefore, ['ArrowUp'], seekToSlideChange(-1), hasClips),
  slideAfter: command(words.slideAfter, ['ArrowDown'], seekToSlideChange(1), hasClips),
  toStart: command(words.toStart, ['Home'], ({ playback }) => playback.seek(0), hasClips),
  toEnd: command(words.end, ['End'], ({ playback }) => playback.seek(playback.getSnapshot().duration), hasClips),
  undo: edit(
    words.undo,
    ['Mod+z'],
    ({ store }) => undo(store),
    ({ store }) => store.getState().undo.length > 0,
  ),
  redo: edit(
    words.redo,
    ['Mod+Shift+z', 'Mod+y'],
    ({ store }) => redo(store),
    ({ store }) => store.getState().redo.length > 0,
  ),
  split: edit(
    words.split,
    ['s'],
    ({ store, playback }) =>
      makeEdit(store, (view) => splitClip(view, playback.currentTime, Date.now()), { name: words.edits.split }),
    hasClips,
  ),
  videoLayout: edit(words.videoLayout, ['v'], toggleVideoLayout, (editor) => findVideoClip(editor) !== undefined),
  changeSlide: edit(words.changeSlide, ['m'], changeSlideAtPlayhead, hasClips),
  retake: edit(words.retake, ['r'], startRetake, hasClips),
  markIn: edit(words.markIn, ['i'], setRangeEnd('start'), hasClips),
  markOut: edit(words.markOut, ['o'], setRangeEnd('end'), hasClips),
  nextUnsure: edit(captionWords.nextUnsure, ['F8'], goToNextUnsureCaption, hasUnsureCaptions),
  delete: edit(words.delete, ['Delete', 'Backspace'], deleteSelection, ({ session }) => {
    const { selection, range } = session.getState();
    return selection !== undefined || range !== undefined;
  }),
  clear: command(words.clearSelection, ['Escape'], ({ session }) =>
    session.setState({ selection: undefined, range: undefined }),
  ),
  keys: command(words.keysTitle, ['?'], ({ session }) => session.setState({ areKeysShown: true })),
} satisfies Record<string, EditorCommand>;
