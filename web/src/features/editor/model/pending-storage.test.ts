import { createSafeStorage } from '../../../platform/storage/safe-storage';
import { fullStorage, memoryStorage } from '../../../platform/storage/testing/memory-storage';
import { editProject } from './edits/edit-project';
import { createPendingStorage } from './unsaved-storage';
import { buildView } from './project-view';
import { toRecords } from './records';
import { EMPTY_DIFF, type RecordsDiff } from './records-diff';
import { MemoryLocks } from './testing/memory-locks';
import { sampleProject } from './testing/sample-project';

const rename = (name: string) => editProject(buildView(toRecords(sampleProject())), { name });
const change = rename('Kept');

function browser(storage = memoryStorage()) {
  const locks = new MemoryLocks();
  const tabs = new EventTarget();
  const open = (page: string, { uid = 'ada', projectId = 'one' } = {}) => {
    const pending = createPendingStorage(
      { uid, projectId, page },
      createSafeStorage(() => storage),
      locks,
      tabs,
    );
    const adopted: RecordsDiff[] = [];
    const close = pending.adopt((left) => {
      adopted.push(left);
      pending.keep(left);
    });
    return { ...pending, adopted, close };
  };
  /** Notifies the other pages of a change in the storage. */
  const notify = (key: string) =>
    tabs.dispatchEvent(Object.assign(new Event('storage'), { key, newValue: storage.getItem(key) }));
  return { storage, locks, open, notify };
}

test('pending changes survive the page, for this person and this project alone', async () => {
  const { locks, open } = browser();
  const before = open('1');
  before.keep(change);
  before.close();
  const others = [open('2', { uid: 'bob' }), open('3', { projectId: 'two' })];
  const after = open('4');
  await locks.settle();
  expect([after, ...others].map(({ adopted }) => adopted)).toEqual([[change], [], []]);
});

test('two pages never overwrite each other, and the other adopts what one leaves', async () => {
  const { storage, locks, open } = browser();
  const [first, second] = [open('1'), open('2')];
  first.keep(rename('First'));
  second.keep(rename('Second'));
  first.keep(EMPTY_DIFF);
  first.keep(change);
  const third = open('3');
  await locks.settle();
  expect(third.adopted).toEqual([]);
  second.close();
  await locks.settle();
  expect(third.adopted).toEqual([rename('Second')]);
  expect(storage.length).toBe(2);
});

test('left changes are adopted once, whoever waits for them', async () => {
  const { locks, open } = browser();
  const left = open('1');
  left.keep(change);
  const heirs = [open('2'), open('3')];
  left.close();
  await locks.settle();
  expect(heirs.flatMap(({ adopted }) => adopted)).toEqual([change]);
});

test('nothing is left when all is saved, and unreadable data is ignored', async () => {
  const { storage, locks, open } = browser();
  const mine = open('1');
  mine.keep(change);
  mine.keep(EMPTY_DIFF);
  expect(storage.length).toBe(0);
  storage.setItem('narradeck/pending/ada/one/0', '{"added":');
  const next = open('2');
  await locks.settle();
  expect(next.adopted).toEqual([]);
});

test('a page that starts to edit later leaves its changes, too, to one that is open', async () => {
  const { locks, open, notify } = browser();
  const [first, second] = [open('1'), open('2')];
  second.keep(change);
  notify('narradeck/pending/ada/one/2');
  second.keep(rename('Last'));
  notify('narradeck/pending/ada/one/2');
  await locks.settle();
  expect(first.adopted).toEqual([]);
  second.close();
  await locks.settle();
  expect(first.adopted).toEqual([rename('Last')]);
});

test('without room it says so, and hands over what was stored before', async () => {
  const { locks, open } = browser(fullStorage({ 'narradeck/pending/ada/one/0': JSON.stringify(change) }));
  const mine = open('1');
  expect(mine.keep(rename('Too much'))).toBe(false);
  expect(mine.keep(EMPTY_DIFF)).toBe(true);
  await locks.settle();
  expect(mine.adopted).toEqual([change]);
});
