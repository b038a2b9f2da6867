import type { FoundRecord, RecordKey } from '#shared/api/records';
import type { Change } from '#shared/entities/change';
import { createRecordFetcher } from '../../api/live/record-fetcher';
import { createEditorStore } from './editor-store';
import { receiveChange } from './receive-change';
import { MemoryServer } from './testing/memory-server';
import { sampleProject, sampleSlideId } from './testing/sample-project';

const slide = sampleProject().slides[0]!;
const at = (version: number) => ({ ...slide, notes: `version ${version}`, version });
const told = (kind: Change['kind'], version: number): Change => ({
  ...{ channel: 'project/p', kind, entity: 'slide', id: sampleSlideId(1), version },
});

/** An editor that listens; each answer shows what was stored when its call began, and comes when the test says so. */
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

describe('guard: the last that is told is what is shown, however slow the answers are', () => {
  test('edited, then removed while the first answer is under way: it goes', async () => {
    const { hear, answer, notes } = await openEditor();
    await hear(told('modified', slide.version + 1), at(slide.version + 1));
    await hear(told('removed', slide.version + 2), null);
    await answer(2);
    expect(notes()).toBeUndefined();
  });

  test('removed, then put again: it is there', async () => {
    const { hear, answer, notes } = await openEditor();
    await hear(told('removed', slide.version + 1), null);
    await hear(told('added', 5_000), at(5_000));
    await answer(2);
    expect(notes()).toBe('version 5000');
  });

  test('put again, then removed once more: it is not', async () => {
    const { hear, answer, notes } = await openEditor();
    await hear(told('removed', slide.version + 1), null);
    await answer(1);
    await hear(told('added', 5_000), at(5_000));
    await hear(told('removed', 5_001), null);
    await answer(2);
    expect(notes()).toBeUndefined();
  });
});
