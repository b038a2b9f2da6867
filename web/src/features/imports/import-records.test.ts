import type { SlideId } from '#shared/entities/scalars';
import { type ImportRecord, markSlides, unreadablePages } from './import-records';
import { isFileOfRecord, userRecords } from './stored-records';

const slide = (page: number) => ({
  id: `S${page}` as SlideId,
  position: `a${page}`,
  notes: '',
  page,
  state: 'waiting' as const,
});
const record: ImportRecord = {
  format: 1,
  id: 'I',
  uid: 'ada',
  project_id: 'P',
  created_at: 1000,
  name: 'talk.pdf',
  size: 7,
  last_modified: 5,
  slides: [1, 2, 3].map(slide),
  attempts: 2,
  is_stopped: false,
};

describe('the record of an import', () => {
  it('says which slides have arrived, which restarts the count of attempts', () => {
    const marked = markSlides(record, [slide(2)], 'arrived');
    expect(marked.slides.map(({ state }) => state)).toEqual(['waiting', 'arrived', 'waiting']);
    expect(marked.attempts).toBe(0);
  });

  it('says which pages could not be read, which is no progress', () => {
    const marked = markSlides(record, [slide(1), slide(3)], 'unreadable');
    expect(unreadablePages(marked)).toEqual([1, 3]);
    expect(marked.attempts).toBe(2);
  });

  it('is visible to its person alone, the oldest first', () => {
    const records = {
      later: { ...record, id: 'later', created_at: 2000 },
      foreign: { ...record, id: 'foreign', uid: 'eve' },
      record,
    };
    expect(userRecords(records, 'ada').map(({ id }) => id)).toEqual(['I', 'later']);
  });

  it('says which file it was', () => {
    const file = new File(['7 bytes'], 'talk.pdf', { lastModified: 5 });
    expect(isFileOfRecord(record, file)).toBe(true);
    expect(isFileOfRecord(record, new File(['7 bytes'], 'other.pdf', { lastModified: 5 }))).toBe(false);
  });
});
