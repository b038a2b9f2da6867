import { safeStorage } from '../../../platform/storage/safe-storage';
import { memoryStorage } from '../../../platform/storage/testing/memory-storage';
import { captionRecord, keyOf, slideRecord } from './records';
import { EMPTY_DIFF } from './records-diff';
import { line } from './testing/person-browser';
import { sampleProject } from './testing/sample-project';
import { listUnsavedProjects } from '../../../platform/storage/unsaved-keys';
import { deleteUnsaved, listUnsavedWords, localConflicts } from './unsaved-storage';

const slide = sampleProject().slides[0]!;
const typed = slideRecord({ ...slide, notes: 'typed offline' });
const change = { ...EMPTY_DIFF, updated: { [keyOf(typed)]: [slideRecord(slide), typed] } };
const conflict = { key: keyOf(captionRecord(line)), record: captionRecord({ ...line, text: 'without a place' }) };

function computer() {
  const kept = memoryStorage();
  const storage = safeStorage(() => kept);
  storage.write('narradeck/pending/ada/one/closed', JSON.stringify(change));
  storage.write('narradeck/pending/ada/two/open', JSON.stringify(change));
  localConflicts('ada', 'three', storage).update([conflict], []);
  return storage;
}
const open = new Set(['narradeck/pending/ada/two/open']);

test('guard: projects with unsaved changes are listed for the person who made them, and for nobody else', () => {
  expect(listUnsavedProjects('ada', computer(), open)).toEqual(['one', 'three']);
  expect(listUnsavedProjects('eve', computer(), open)).toEqual([]);
  expect(listUnsavedProjects('ad', computer(), open)).toEqual([]);
});

test('guard: their words are shown wherever the project is now, until the person lets them go', () => {
  const storage = computer();
  localConflicts('ada', 'one', storage).update([conflict], []);
  expect(listUnsavedWords('ada', 'one', storage)).toEqual(['without a place', 'typed offline']);
  expect(listUnsavedWords('eve', 'one', storage)).toBeNull();
  deleteUnsaved('ada', 'one', storage);
  expect(listUnsavedWords('ada', 'one', storage)).toBeNull();
  expect(listUnsavedProjects('ada', storage, open)).toEqual(['three']);
});

test('changes without words can be dismissed, too, where their project is gone', () => {
  const storage = computer();
  const moved = slideRecord({ ...slide, position: 'z' });
  storage.write(
    'narradeck/pending/ada/four/closed',
    JSON.stringify({ ...EMPTY_DIFF, updated: { [keyOf(moved)]: [slideRecord(slide), moved] } }),
  );
  storage.write('narradeck/pending/ada/five/closed', 'unreadable');
  expect(listUnsavedProjects('ada', storage, open)).toEqual(expect.arrayContaining(['four', 'five']));
  for (const id of ['four', 'five']) {
    expect(listUnsavedWords('ada', id, storage)).toEqual([]);
    deleteUnsaved('ada', id, storage);
    expect(listUnsavedWords('ada', id, storage)).toBeNull();
  }
  expect(listUnsavedProjects('ada', storage, open)).toEqual(['one', 'three']);
});
