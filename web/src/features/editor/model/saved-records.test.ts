import { versionOfRemoval } from '#shared/entities/change';
import { keyOf, type ProjectRecord, recordsOf, slideRecord } from './records';
import { type Saved, savedFrom, takeIn, TakingIn, withFetched } from './saved-records';
import { sampleProject, sampleSlideId } from './testing/sample-project';

const project = sampleProject();
const [slide] = project.slides;
const at = (version: number): ProjectRecord => slideRecord({ ...slide!, version });
const key = keyOf(at(1));
const fetchedWith = (version: number) => recordsOf({ ...project, slides: [{ ...slide!, version }] });
const fetchedWithout = recordsOf({ ...project, slides: [] });
const withSlide = (version = 6) => savedFrom(fetchedWith(version));
const withoutSlide = savedFrom(fetchedWithout);
const versionIn = (saved: Saved) => saved.records.get(key)?.item.version;
const withRecord = (saved: Saved, record: ProjectRecord) => takeIn(saved, (into) => into.put(record));
const withNotFound = (saved: Saved, name: string, change: ReturnType<typeof told>) =>
  takeIn(saved, (into) => into.notFound(name, change));
const withRemoved = (saved: Saved, name: string, version: number) =>
  takeIn(saved, (into) => into.remove(name, versionOfRemoval(version)));
const told = (kind: 'added' | 'modified' | 'removed', version: number) => ({ kind, version });

describe('guard: nothing older overwrites newer, in whichever order answers come', () => {
  test('what was written here, or looked up, counts if it is newer than what is known', () => {
    const saved = withSlide(6);
    expect(withRecord(saved, at(6))).toBe(saved);
    expect(withRecord(saved, at(5))).toBe(saved);
    expect(versionIn(withRecord(saved, at(7)))).toBe(7);
    expect(versionIn(withRecord(withoutSlide, at(7)))).toBe(7);
  });

  test('what is not found is gone, unless this page has written a newer one meanwhile', () => {
    expect(versionIn(withNotFound(withSlide(6), key, told('removed', 7)))).toBeUndefined();
    expect(versionIn(withNotFound(withSlide(6), key, told('modified', 7)))).toBeUndefined();
    expect(versionIn(withNotFound(withRecord(withoutSlide, at(9)), key, told('removed', 7)))).toBe(9);
  });

  test.each([
    ['this page removed', withRemoved(withSlide(6), key, 6)],
    ['was told to be removed', withNotFound(withSlide(6), key, told('removed', 7))],
    ['was told to be removed before it was known', withNotFound(withoutSlide, key, told('removed', 7))],
  ])('an answer from before does not bring back what %s; being put again does', (_, saved) => {
    expect(versionIn(withRecord(saved, at(6)))).toBeUndefined();
    expect(versionIn(withFetched(saved, withoutSlide, fetchedWith(6)))).toBeUndefined();
    expect(versionIn(withRecord(saved, at(1000)))).toBe(1000);
  });

  test('a fetch that was begun before a record was known does not undo what came and went since', () => {
    const came = withRecord(withoutSlide, at(8));
    const went = withNotFound(came, key, told('removed', 9));
    expect(versionIn(withFetched(went, withoutSlide, fetchedWith(7)))).toBeUndefined();
    expect(versionIn(withFetched(came, withoutSlide, fetchedWith(7)))).toBe(8);
    expect(versionIn(withFetched(came, withoutSlide, fetchedWithout))).toBe(8);
  });

  test('what was out of sight when it was looked up comes back as it is', () => {
    const hidden = withNotFound(withSlide(6), key, told('modified', 7));
    expect(versionIn(withRecord(hidden, at(7)))).toBe(7);
    expect(versionIn(withFetched(hidden, hidden, fetchedWith(7)))).toBe(7);
  });

  test('what a fetch lacked comes back with the next one as it was', () => {
    const saved = withSlide(6);
    const lacking = withFetched(saved, saved, fetchedWithout);
    expect(versionIn(withFetched(lacking, saved, fetchedWith(6)))).toBeUndefined();
    expect(versionIn(withFetched(lacking, lacking, fetchedWith(6)))).toBe(6);
  });

  test('a whole project that is fetched brings what is lacking and takes away what is gone', () => {
    expect(versionIn(withFetched(withoutSlide, withoutSlide, fetchedWith(6)))).toBe(6);
    const saved = withSlide(6);
    expect(versionIn(withFetched(saved, saved, fetchedWithout))).toBeUndefined();
  });

  test('what is known is copied once, however much is taken in at once', () => {
    const slides = Array.from({ length: 3 }, (_, n) =>
      slideRecord({ ...slide!, id: sampleSlideId(n + 1), version: 9 }),
    );
    const first = new TakingIn(withoutSlide);
    first.put(slides[0]!);
    const copied = first.result;
    for (const record of slides) first.put(record);
    first.remove(keyOf(slides[1]!), 10);
    expect(first.result).toBe(copied);
    expect(withoutSlide.records.has(keyOf(slides[0]!))).toBe(false);
  });
});
