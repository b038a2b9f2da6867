import { removalVersion } from '#shared/entities/change';
import { recordKey, type ProjectRecord, toRecords, slideRecord } from './records';
import {
  type SavedRecords,
  createSavedRecords,
  updateSavedRecords,
  SavedRecordsUpdate,
  mergeFetched,
} from './saved-records';
import { sampleProject, sampleSlideId } from './testing/sample-project';

const project = sampleProject();
const [slide] = project.slides;
const at = (version: number): ProjectRecord => slideRecord({ ...slide!, version });
const key = recordKey(at(1));
const fetchedWith = (version: number) => toRecords({ ...project, slides: [{ ...slide!, version }] });
const fetchedWithout = toRecords({ ...project, slides: [] });
const withSlide = (version = 6) => createSavedRecords(fetchedWith(version));
const withoutSlide = createSavedRecords(fetchedWithout);
const versionIn = (saved: SavedRecords) => saved.records.get(key)?.item.version;
const withRecord = (saved: SavedRecords, record: ProjectRecord) =>
  updateSavedRecords(saved, (into) => into.put(record));
const withNotFound = (saved: SavedRecords, name: string, change: ReturnType<typeof told>) =>
  updateSavedRecords(saved, (into) => into.markMissing(name, change));
const withRemoved = (saved: SavedRecords, name: string, version: number) =>
  updateSavedRecords(saved, (into) => into.remove(name, removalVersion(version)));
const told = (kind: 'added' | 'modified' | 'removed', version: number) => ({ kind, version });

describe('guard: older state never overwrites newer, in whatever order responses arrive', () => {
  test('written or fetched records count if they are newer than the known ones', () => {
    const saved = withSlide(6);
    expect(withRecord(saved, at(6))).toBe(saved);
    expect(withRecord(saved, at(5))).toBe(saved);
    expect(versionIn(withRecord(saved, at(7)))).toBe(7);
    expect(versionIn(withRecord(withoutSlide, at(7)))).toBe(7);
  });

  test('a record not found is gone, unless this page has written a newer one meanwhile', () => {
    expect(versionIn(withNotFound(withSlide(6), key, told('removed', 7)))).toBeUndefined();
    expect(versionIn(withNotFound(withSlide(6), key, told('modified', 7)))).toBeUndefined();
    expect(versionIn(withNotFound(withRecord(withoutSlide, at(9)), key, told('removed', 7)))).toBe(9);
  });

  test.each([
    ['this page removed', withRemoved(withSlide(6), key, 6)],
    ['was published as removed', withNotFound(withSlide(6), key, told('removed', 7))],
    ['was published as removed before it was known', withNotFound(withoutSlide, key, told('removed', 7))],
  ])('an older response does not bring back what %s; adding it again does', (_, saved) => {
    expect(versionIn(withRecord(saved, at(6)))).toBeUndefined();
    expect(versionIn(mergeFetched(saved, withoutSlide, fetchedWith(6)))).toBeUndefined();
    expect(versionIn(withRecord(saved, at(1000)))).toBe(1000);
  });

  test('a fetch started before a record was known does not undo later changes of it', () => {
    const came = withRecord(withoutSlide, at(8));
    const went = withNotFound(came, key, told('removed', 9));
    expect(versionIn(mergeFetched(went, withoutSlide, fetchedWith(7)))).toBeUndefined();
    expect(versionIn(mergeFetched(came, withoutSlide, fetchedWith(7)))).toBe(8);
    expect(versionIn(mergeFetched(came, withoutSlide, fetchedWithout))).toBe(8);
  });

  test('a record that was invisible when it was fetched returns unchanged', () => {
    const hidden = withNotFound(withSlide(6), key, told('modified', 7));
    expect(versionIn(withRecord(hidden, at(7)))).toBe(7);
    expect(versionIn(mergeFetched(hidden, hidden, fetchedWith(7)))).toBe(7);
  });

  test('a record missing in one fetch returns unchanged with the next', () => {
    const saved = withSlide(6);
    const lacking = mergeFetched(saved, saved, fetchedWithout);
    expect(versionIn(mergeFetched(lacking, saved, fetchedWith(6)))).toBeUndefined();
    expect(versionIn(mergeFetched(lacking, lacking, fetchedWith(6)))).toBe(6);
  });

  test('fetching the whole project adds what is missing and removes what is gone', () => {
    expect(versionIn(mergeFetched(withoutSlide, withoutSlide, fetchedWith(6)))).toBe(6);
    const saved = withSlide(6);
    expect(versionIn(mergeFetched(saved, saved, fetchedWithout))).toBeUndefined();
  });

  test('known records are copied once, however many are received at once', () => {
    const slides = Array.from({ length: 3 }, (_, n) =>
      slideRecord({ ...slide!, id: sampleSlideId(n + 1), version: 9 }),
    );
    const first = new SavedRecordsUpdate(withoutSlide);
    first.put(slides[0]!);
    const copied = first.result;
    for (const record of slides) first.put(record);
    first.remove(recordKey(slides[1]!), 10);
    expect(first.result).toBe(copied);
    expect(withoutSlide.records.has(recordKey(slides[0]!))).toBe(false);
  });
});
