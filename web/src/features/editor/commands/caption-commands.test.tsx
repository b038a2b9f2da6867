import { captionName, CAPTIONS_PER_PROJECT_MAX as MAX } from '#shared/entities/caption';
import { toastStore } from '../../../platform/components/toasts';
import { makeEdit } from '../model/editor-store';
import { captionRecord } from '../model/records';
import { buildDiff } from '../model/records-diff';
import { newCaptionId, splitCaptionAtPlayhead, writeCaptionAtPlayhead } from './caption-commands';
import { openAt } from './testing/open-at';

/** An editor with this many captions: one that plays and the rest hidden. */
function withCaptions(count: number) {
  const editor = openAt(0);
  writeCaptionAtPlayhead(editor);
  const [first] = editor.store.getState().view.captions;
  const hidden = (n: number) => ({ ...first!, id: newCaptionId(), start: 50_000 + n, end: 50_001 + n });
  const rest = Array.from({ length: count - 1 }, (_, n) => hidden(n));
  makeEdit(editor.store, ({ records }) => buildDiff(records, { put: rest.map(captionRecord) }), { name: 'Fill' });
  const captions = () => editor.store.getState().view.captions.length;
  return { editor, captions, name: captionName(first!) };
}

test(`a caption can be split up to the project's limit of ${MAX}; beyond it, a message says so and nothing changes`, () => {
  const { editor, captions, name } = withCaptions(MAX - 1);
  splitCaptionAtPlayhead(editor, name, undefined);
  expect(captions()).toBe(MAX);
  splitCaptionAtPlayhead(editor, name, undefined);
  expect(captions()).toBe(MAX);
  expect(toastStore.getState().toast?.text).toBe(`A project can have at most ${MAX} captions.`);
});
