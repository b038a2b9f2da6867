import { keyOf, type ProjectRecord, recordsOf, slideRecord } from './records';
import { withFetched, withFound, withoutRecord, withRecord } from './saved-records';
import { sampleProject } from './testing/sample-project';

const project = sampleProject();
const [slide] = project.slides;
const at = (version: number): ProjectRecord => slideRecord({ ...slide!, version });
const key = keyOf(at(1));
const withSlide = (version = 6) => recordsOf({ ...project, slides: [{ ...slide!, version }] });
const withoutSlide = recordsOf({ ...project, slides: [] });

describe('guard: nothing older overwrites newer, in whichever order answers come', () => {
  test('what a write of this page left counts if it is newer than what is known', () => {
    const saved = withSlide(6);
    expect(withRecord(saved, at(6))).toBe(saved);
    expect(withRecord(saved, at(5))).toBe(saved);
    expect(withRecord(saved, at(7))[key]).toEqual(at(7));
    expect(withoutRecord(saved, key)[key]).toBeUndefined();
  });

  test('what was looked up is taken: newer, new, or gone', () => {
    const saved = withSlide(6);
    expect(withFound(saved, key, saved[key], at(8))[key]).toEqual(at(8));
    expect(withFound(saved, key, saved[key], undefined)[key]).toBeUndefined();
    expect(withFound(withoutSlide, key, undefined, at(8))[key]).toEqual(at(8));
    expect(withFound(saved, key, saved[key], at(5))).toBe(saved);
  });

  test('what this page wrote meanwhile knows better whether the record is there', () => {
    const before = withSlide(6);
    const removedHere = withoutRecord(before, key);
    expect(withFound(removedHere, key, before[key], at(6))).toBe(removedHere);
    const putHere = withRecord(withoutSlide, at(9));
    expect(withFound(putHere, key, undefined, undefined)).toBe(putHere);
  });

  test('a whole project that is fetched brings what is lacking and takes away what is gone', () => {
    expect(withFetched(withoutSlide, withoutSlide, withSlide(6))[key]).toEqual(at(6));
    const saved = withSlide(6);
    expect(withFetched(saved, saved, withoutSlide)[key]).toBeUndefined();
  });

  test('a fetch that was begun before a removal does not undo it', () => {
    const before = withSlide(6);
    const removedHere = withoutRecord(before, key);
    expect(withFetched(removedHere, before, withSlide(6))[key]).toBeUndefined();
  });
});
