import { editProject } from './edits/edit-project';
import { localPendingStorage } from './pending-storage';
import { viewOf } from './project-view';
import { recordsOf } from './records';
import { EMPTY_DIFF } from './records-diff';
import { sampleProject } from './testing/sample-project';

/** Storage as a browser has it. */
function browserStorage(): Storage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    clear: () => items.clear(),
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
}

const change = editProject(viewOf(recordsOf(sampleProject())), { name: 'Kept' });

test('what is pending outlives the page, for this person and this project alone', () => {
  const storage = browserStorage();
  localPendingStorage('ada', 'one', storage).keep(change);
  expect(localPendingStorage('ada', 'one', storage).load()).toEqual(change);
  expect(localPendingStorage('bob', 'one', storage).load()).toBeUndefined();
  expect(localPendingStorage('ada', 'two', storage).load()).toBeUndefined();
});

test('nothing stays behind when all is saved, and what cannot be read is nothing', () => {
  const storage = browserStorage();
  const mine = localPendingStorage('ada', 'one', storage);
  mine.keep(change);
  mine.keep(EMPTY_DIFF);
  expect(storage.length).toBe(0);
  storage.setItem('narradeck/pending/ada/one', '{"added":');
  expect(mine.load()).toBeUndefined();
});
