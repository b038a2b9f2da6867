import { cutSlides, readJournal, toLine } from './journal-format';

const begin = toLine({
  event: 'begin',
  take_id: 'T1',
  project_id: 'P1',
  started_at: 5,
  sample_rate: 44_100,
  slide_id: 'a',
});
const slide = (at: number, id: string) => toLine({ event: 'slide', at, slide_id: id });

describe('the journal of a take', () => {
  it('says who made it, where that was written', () => {
    expect(readJournal(begin.replace('{', '{"uid":"U1",'))?.uid).toBe('U1');
    expect(readJournal(begin)?.uid).toBe('');
  });

  it('gives back what was written', () => {
    expect(readJournal(begin + slide(100, 'b'))).toEqual({
      id: 'T1',
      projectId: 'P1',
      uid: '',
      startedAt: 5,
      sampleRate: 44_100,
      slides: [
        { at: 0, slideId: 'a' },
        { at: 100, slideId: 'b' },
      ],
    });
  });

  it('of before slides were named by id gives the ids that their addresses hold', () => {
    const old = (line: string) => line.replace(/"slide_id":"(.)"/, '"slide_url":"/projects/P1/slides/$1-U1.webp"');
    expect(old(begin)).not.toBe(begin);
    const { slides } = readJournal(old(begin) + old(slide(100, 'b'))) ?? {};
    expect(slides).toEqual([
      { at: 0, slideId: 'a' },
      { at: 100, slideId: 'b' },
    ]);
  });

  it('of before slides were named by id can name no slide', () => {
    expect(readJournal(begin.replace('"slide_id":"a"', '"slide_url":""'))?.slides).toEqual([{ at: 0, slideId: '' }]);
  });

  it('survives a line that a crash cut off', () => {
    const line = slide(100, 'b');
    for (let length = 0; length < line.length; length++) {
      expect(readJournal(begin + line.slice(0, length))?.slides).toEqual([{ at: 0, slideId: 'a' }]);
    }
  });

  it('ends at a line that was overwritten with rubbish', () => {
    expect(readJournal(`${begin}\0\0\0\n${slide(100, 'b')}`)?.slides).toHaveLength(1);
  });

  it('is nothing without its beginning', () => {
    expect(readJournal('')).toBeNull();
    expect(readJournal(begin.slice(0, 20))).toBeNull();
  });

  it('leaves out the slides of what was taken back', () => {
    const cut = toLine({ event: 'cut', at: 150 });
    const read = readJournal(begin + slide(100, 'b') + slide(200, 'c') + cut + slide(300, 'd'));
    expect(read?.slides.map(({ slideId }) => slideId)).toEqual(['a', 'b', 'd']);
  });
});

it('a cut to the very beginning leaves the first slide', () => {
  const slides = [
    { at: 0, slideId: 'a' },
    { at: 10, slideId: 'b' },
  ];
  expect(cutSlides(slides, 0)).toEqual([slides[0]]);
  expect(cutSlides(slides, 10)).toEqual([slides[0]]);
});
