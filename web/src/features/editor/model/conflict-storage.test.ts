import { memoryStorage } from '../../../platform/storage/testing/memory-storage';
import { safeStorage } from '../../../platform/storage/safe-storage';
import { type Conflict, wordsOfConflict } from './conflicts';
import { localConflicts } from './unsaved-storage';
import { sampleProject } from './testing/sample-project';

describe('guard: what this browser keeps of conflicts is its person’s alone, until they let it go', () => {
  const typed = (notes: string): Conflict => {
    const item = { ...sampleProject().slides[0]!, notes };
    return { key: `slide/${item.id}`, record: { entity: 'slide', item } };
  };
  const storage = () => {
    const kept = memoryStorage();
    return safeStorage(() => kept);
  };

  test('two tabs keep and let go of what each of them has shown', () => {
    const shared = storage();
    const [one, other] = [1, 2].map(() => localConflicts('ada', 'two', shared)) as [
      ReturnType<typeof localConflicts>,
      ReturnType<typeof localConflicts>,
    ];
    one.update([typed('of one')], []);
    other.update([typed('of the other')], []);
    other.update([], [typed('of the other')]);
    expect(one.list().map(wordsOfConflict)).toEqual(['of one']);
  });

  test('another person on this computer finds none', () => {
    const shared = storage();
    localConflicts('ada', 'project', shared).update([typed('of Ada')], []);
    expect(localConflicts('eve', 'project', shared).list()).toEqual([]);
  });
});
