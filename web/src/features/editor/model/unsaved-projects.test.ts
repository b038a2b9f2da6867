import { createSafeStorage } from '../../../platform/storage/safe-storage';
import { memoryStorage } from '../../../platform/storage/testing/memory-storage';
import { captionRecord, recordKey, slideRecord } from './records';
import { EMPTY_DIFF } from './records-diff';
import { line } from './testing/person-browser';
import { sampleProject } from './testing/sample-project';
import { listUnsavedProjects } from '../../../platform/storage/unsaved-keys';
import { deleteUnsavedChanges, listUnsavedTexts, createConflictStorage } from './unsaved-storage';

const slide = sampleProject().slides[0]!;
const typed = slideRecord({ ...slide, notes: 'typed offline' });
const change = { ...EMPTY_DIFF, updated: { [recordKey(typed)]: [slideRecord(slide), typed] } };
const conflict = { key: recordKey(captionRecord(line)), record: captionRecord({ ...line, text: 'without a place' }) };

function computer() {
  const kept = memoryStorage();
  const storage = createSafeStorage(() => kept);
  storage.write('narradeck/pending/ada/one/closed', JSON.stringify(change));
  storage.write('narradeck/pending/ada/two/open', JSON.stringify(change));
  createConflictStorage('ada', 'three', storage).update([conflict], []);
  return storage;
}
const open = new Set(['narradeck/pending/ada/two/open']);

test('guard: projects with unsaved changes are listed for the person who made them, and for nobody else', () => {
  expect(listUnsavedProjects('ada', computer(), open)).toEqual(['one', 'three']);
  expect(listUnsavedProjects('eve', computer(), open)).toEqual([]);
  expect(listUnsavedProjects('ad', computer(), open)).toEqual([]);
});

test('guard: their text is shown wherever the project is now, until the person dismisses it', () => {
  const storage = computer();
  createConflictStorage('ada', 'one', storage).update([conflict], []);
  expect(listUnsavedTexts('ada', 'one', storage)).toEqual(['without a place', 'typed offline']);
  expect(listUnsavedTexts('eve', 'one', storage)).toBeNull();
  deleteUnsavedChanges('ada', 'one', storage);
  expect(listUnsavedTexts('ada', 'one', storage)).toBeNull();
  expect(listUnsavedProjects('ada', storage, open)).toEqual(['three']);
});

test('changes without text can be dismissed, too, if their project is gone', () => {
  const storage = computer();
  const moved = slideRecord({ ...slide, position: 'z' });
  storage.write(
    'narradeck/pending/ada/four/closed',
    JSON.stringify({ ...EMPTY_DIFF, updated: { [recordKey(moved)]: [slideRecord(slide), moved] } }),
  );
  storage.write('narradeck/pending/ada/five/closed', 'unreadable');
  expect(listUnsavedProjects('ada', storage, open)).toEqual(expect.arrayContaining(['four', 'five']));
  for (const id of ['four', 'five']) {
    expect(listUnsavedTexts('ada', id, storage)).toEqual([]);
    deleteUnsavedChanges('ada', id, storage);
    expect(listUnsavedTexts('ada', id, storage)).toBeNull();
  }
  expect(listUnsavedProjects('ada', storage, open)).toEqual(['one', 'three']);
});
