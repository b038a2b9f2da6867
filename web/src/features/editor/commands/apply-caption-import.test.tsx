import { feedbackStore } from '../../../platform/components/feedback-store';
import { type ImportMode } from '../model/captions/import-captions';
import { makeEdit } from '../model/editor-store';
import { deleteClip } from '../model/edits/edit-clips';
import { writeCaptionAtPlayhead } from './caption-commands';
import { type CaptionImport, applyCaptionImport } from './apply-caption-import';
import { openAt } from './testing/open-at';

const behindTheEnd = { start: 20_000, end: 21_000, text: 'too late' };
const offered = (...lines: CaptionImport['lines']): CaptionImport => ({
  lines,
  edit: 'Import',
  done: (taken) => `${taken.length} taken`,
});
const onTheCaption = { start: 500, end: 1500, text: 'taken' };

test.each<[ImportMode, typeof behindTheEnd, string]>([
  ['replace', behindTheEnd, 'None of these captions are within the recording.'],
  ['fill-gaps', behindTheEnd, 'None of these captions fit in the gaps between existing ones.'],
  ['fill-gaps', onTheCaption, 'None of these captions fit in the gaps between existing ones.'],
])('a file without usable lines changes nothing, and says why (%s, %j)', (mode, line, said) => {
  const editor = openAt(0);
  writeCaptionAtPlayhead(editor);
  const { view, undo } = editor.store.getState();
  expect(view.captions).toHaveLength(1);
  applyCaptionImport(editor, offered(line), mode);
  expect(editor.store.getState().view.captions).toEqual(view.captions);
  expect(editor.store.getState().undo).toBe(undo);
  expect(feedbackStore.getState().error).toBe(said);
});

test('lines prepared for a timeline are not applied if it changed meanwhile', () => {
  const editor = openAt(0);
  const { timeline } = editor.store.getState().settled;
  const offer = { ...offered({ start: 4000, end: 5000, text: 'said then' }), timeline };
  makeEdit(editor.store, (view) => deleteClip(view, timeline.clips[0]!.clip.created_at), { name: 'Delete' });
  applyCaptionImport(editor, offer, 'replace');
  expect(editor.store.getState().view.captions).toEqual([]);
  expect(feedbackStore.getState().error).toBe('The recording has changed since. Try again.');
});

test('the usable lines of a file are applied', () => {
  const editor = openAt(0);
  writeCaptionAtPlayhead(editor);
  applyCaptionImport(editor, offered({ start: 4000, end: 5000, text: 'in time' }, behindTheEnd), 'replace');
  expect(editor.store.getState().view.captions.map(({ text }) => text)).toEqual(['in time']);
});
