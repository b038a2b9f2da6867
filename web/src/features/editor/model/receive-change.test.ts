import type { FoundRecord, RecordKey } from '#shared/api/records';
import { type Caption, captionName } from '#shared/entities/caption';
import type { Change } from '#shared/entities/change';
import type { CaptionId, FileId } from '#shared/entities/scalars';
import { createRecordFetcher } from '../../../platform/api/live/record-fetcher';
import { createEditorStore, makeEdit } from './editor-store';
import { editNotes } from './edits/edit-slides';
import { receiveChange } from './receive-change';
import { MemoryServer } from './testing/memory-server';
import { sampleProject, sampleSlideId } from './testing/sample-project';

const slide = sampleProject().slides[0]!;
const at = (version: number) => ({ ...slide, notes: `version ${version}`, version });
const told = (kind: Change['kind'], version: number): Change => ({
  ...{ channel: 'project/p', kind, entity: 'slide', id: sampleSlideId(1), version },
});

/** Opens an editor with live updates. Each answer has what was stored when its call began, and arrives when the test delivers it. */
async function openEditor() {
  const store = createEditorStore(await new MemoryServer(sampleProject()).getProject(), { keep: () => true });
  let stored: typeof slide | null = slide;
  const answers: (() => Promise<void>)[] = [];
  const records = createRecordFetcher(
    (keys: RecordKey[]) => {
      const found = keys.map((key) => ({ ...key, item: stored }) as FoundRecord);
      return new Promise((resolve) =>
        answers.push(() => {
          resolve(found);
          return jest.advanceTimersByTimeAsync(0).then(() => undefined);
        }),
      );
    },
    { hidden: false, addEventListener: () => undefined },
  );
  const hear = async (change: Change, now: typeof slide | null) => {
    stored = now;
    receiveChange(store, records, change, () => undefined);
    await jest.advanceTimersByTimeAsync(300);
  };
  const notes = () => store.getState().view.slides.find(({ id }) => id === slide.id)?.notes;
  const answer = async (count: number) => {
    for (let n = 0; n < count; n++) {
      await answers.shift()!();
      await jest.advanceTimersByTimeAsync(300);
    }
  };
  return { hear, answer, notes };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('guard: the last published state is shown, however slow responses are', () => {
  test('edited, then removed during the first request: it is gone', async () => {
    const { hear, answer, notes } = await openEditor();
    await hear(told('modified', slide.version + 1), at(slide.version + 1));
    await hear(told('removed', slide.version + 2), null);
    await answer(2);
    expect(notes()).toBeUndefined();
  });

  test('removed, then added again: it is present', async () => {
    const { hear, answer, notes } = await openEditor();
    await hear(told('removed', slide.version + 1), null);
    await hear(told('added', 5_000), at(5_000));
    await answer(2);
    expect(notes()).toBe('version 5000');
  });

  test('added again, then removed once more: it is gone', async () => {
    const { hear, answer, notes } = await openEditor();
    await hear(told('removed', slide.version + 1), null);
    await answer(1);
    await hear(told('added', 5_000), at(5_000));
    await hear(told('removed', 5_001), null);
    await answer(2);
    expect(notes()).toBeUndefined();
  });
});

describe("another person's change meets an unsaved one", () => {
  const caption: Caption = {
    ...{ id: 'A'.repeat(20) as CaptionId, file: '1000' as FileId, start: 0, end: 1000, text: 'Hello', version: 5 },
  };
  const named = { caption: captionName(caption), slide: slide.id };
  test.each<['caption' | 'slide', Caption | typeof slide, number]>([
    ['caption', caption, 0],
    ['slide', at(5), 1],
  ])('a %s: whether the two may not fit together is recorded', async (entity, item, noted) => {
    const store = createEditorStore(await new MemoryServer(sampleProject()).getProject(), { keep: () => true });
    makeEdit(store, (view) => editNotes(view, sampleSlideId(2), 'typed'), { name: 'Edit notes' });
    const records = createRecordFetcher(
      (keys: RecordKey[]) => Promise.resolve(keys.map((key) => ({ ...key, item }) as FoundRecord)),
      { hidden: false, addEventListener: () => undefined },
    );
    let mixed = 0;
    const change: Change = { kind: 'modified', entity, id: named[entity], version: 5 };
    receiveChange(store, records, change, () => mixed++);
    await jest.advanceTimersByTimeAsync(300);
    const { slides, captions } = store.getState().view;
    expect([...slides, ...captions]).toContainEqual(item);
    expect(mixed).toBe(noted);
  });
});
