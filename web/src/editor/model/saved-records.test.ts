import { keyOf, type ProjectRecord, recordsOf, slideRecord } from './records';
import { type Saved, withFetched, withoutRecord, withRecord } from './saved-records';
import { sampleProject } from './testing/sample-project';

const project = sampleProject();
const [slide] = project.slides;
const at = (version: number): ProjectRecord => slideRecord({ ...slide!, version });
const key = keyOf(at(1));
const withSlide = recordsOf({ ...project, slides: [{ ...slide!, version: 6 }] });
const withoutSlide = recordsOf({ ...project, slides: [] });
const fetched = (records = withoutSlide, goneVersion = 0): Saved => ({ records, gone: {}, goneVersion });

describe('guard: nothing older overwrites newer, however late the channel tells it', () => {
  test('what was removed before the project was opened is not brought back by what was told of it before', () => {
    const saved = fetched(withoutSlide, 7);
    expect(withRecord(saved, at(5))).toBe(saved);
    expect(withRecord(saved, at(7))).toBe(saved);
  });

  test('what is put again, or is new, begins above that and is taken', () => {
    expect(withRecord(fetched(withoutSlide, 7), at(8)).records[key]).toEqual(at(8));
  });

  test('what is there goes by its own version', () => {
    expect(withRecord(fetched(withSlide, 50), at(7)).records[key]).toEqual(at(7));
  });

  test('a fetch brings what the browser lacks, whatever was removed since it was made', () => {
    const saved = fetched(withoutSlide);
    expect(withFetched(saved, saved, { records: withSlide, goneVersion: 50 })).toMatchObject({
      records: { [key]: at(6) },
      goneVersion: 50,
    });
  });

  test('a fetch that was begun before a removal was heard does not undo it', () => {
    const before = fetched(withSlide);
    const heard = withoutRecord(before, key, 7);
    expect(withFetched(heard, before, { records: withSlide, goneVersion: 0 }).records[key]).toBeUndefined();
  });
});
