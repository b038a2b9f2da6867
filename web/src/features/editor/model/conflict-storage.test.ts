import { memoryStorage } from '../../../platform/storage/testing/memory-storage';
import { createSafeStorage } from '../../../platform/storage/safe-storage';
import { type Conflict, conflictText } from './conflicts';
import { createConflictStorage } from './unsaved-storage';
import { sampleProject } from './testing/sample-project';

describe('guard: conflicts stored in this browser belong to their person alone, until they dismiss them', () => {
  const typed = (notes: string): Conflict => {
    const item = { ...sampleProject().slides[0]!, notes };
    return { key: `slide/${item.id}`, record: { entity: 'slide', item } };
  };
  const storage = () => {
    const kept = memoryStorage();
    return createSafeStorage(() => kept);
  };

  test('two tabs store and remove their own', () => {
    const shared = storage();
    const [one, other] = [1, 2].map(() => createConflictStorage('ada', 'two', shared)) as [
      ReturnType<typeof createConflictStorage>,
      ReturnType<typeof createConflictStorage>,
    ];
    one.update([typed('of one')], []);
    other.update([typed('of the other')], []);
    other.update([], [typed('of the other')]);
    expect(one.list().map(conflictText)).toEqual(['of one']);
  });

  test('another person on this computer finds none', () => {
    const shared = storage();
    createConflictStorage('ada', 'project', shared).update([typed('of Ada')], []);
    expect(createConflictStorage('eve', 'project', shared).list()).toEqual([]);
  });
});
