import { countSmallLetters, type PageFacts } from './pdf/page-facts';
import { LEFT_HALF, WHOLE_PAGE } from './pdf/page-region';
import type { SlideId } from '#shared/entities/scalars';
import { checkDeck } from './deck-check';
import type { ImportedSlide, ImportRecord } from './import-records';

const FINE: PageFacts = {
  ratio: 16 / 9,
  replaced_fonts: [],
  small_letters: 0,
  is_blank: false,
  has_form: false,
  has_file: false,
};

const slide = (page: number, facts: Partial<PageFacts>): ImportedSlide => ({
  id: `S${page}` as SlideId,
  position: `a${page}`,
  notes: '',
  page,
  state: 'arrived',
  facts: { ...FINE, ...facts },
});

const check = (pages: readonly Partial<PageFacts>[], deck?: ImportRecord['deck']) =>
  checkDeck({ slides: pages.map((facts, index) => slide(index + 1, facts)), deck });

describe('product: the deck check after an import', () => {
  it('is silent if all is well', () => {
    expect(check([{}, { small_letters: 40 }, {}], { shows_notes: false, other_files: [] })).toEqual([]);
  });

  it('is silent about pictures, and about pages that were not drawn here', () => {
    expect(checkDeck({ slides: [{ ...slide(1, {}), facts: undefined }] })).toEqual([]);
  });

  test.each<[string, Partial<PageFacts>, object]>([
    ['a blank page', { is_blank: true }, { of: 'blank', pages: [2] }],
    [
      'fonts that are not embedded',
      { replaced_fonts: ['Myriad', 'Calibri'] },
      { of: 'replaced fonts', pages: [2], names: ['Calibri', 'Myriad'] },
    ],
    ['a portrait page', { ratio: 0.75 }, { of: 'tall pages', pages: [2] }],
    ['a page of another shape', { ratio: 4 / 3 }, { of: 'other shapes', pages: [2] }],
    ['small text', { small_letters: 200 }, { of: 'small text', pages: [2] }],
    ['fields of a form', { has_form: true }, { of: 'forms', pages: [2] }],
    ['a file attached to a page', { has_file: true }, { of: 'attached files', pages: [2], names: [] }],
  ])('names %s', (_, facts, finding) => expect(check([{}, facts, {}])).toEqual([finding]));

  it('names files attached to the deck that can’t become slides', () => {
    const deck = { shows_notes: false, other_files: ['budget.xlsx'] };
    expect(check([{}], deck)).toEqual([{ of: 'attached files', pages: [], names: ['budget.xlsx'] }]);
  });

  it('names all pages that contain the speaker’s notes', () => {
    expect(check([{}, {}], { shows_notes: true, other_files: [] })).toEqual([{ of: 'notes', pages: [1, 2] }]);
  });

  it('names a page split into several slides once, and each kind of finding once', () => {
    const slides = [slide(1, { has_form: true }), slide(1, { has_form: true }), slide(2, { has_form: true })];
    expect(checkDeck({ slides })).toEqual([{ of: 'forms', pages: [1, 2] }]);
  });

  it('takes the most common shape as the expected one', () => {
    expect(check([{ ratio: 4 / 3 }, {}, {}, { ratio: 1.78 }])).toEqual([{ of: 'other shapes', pages: [1] }]);
  });
});

describe('text too small for a phone', () => {
  const pieces = (size: number, x = 0.1) => [{ text: 'Small print', x, y: 0.5, size, fontId: 'f' }];
  const page = { width: 960, height: 540 };

  test.each([
    [12, 10],
    [14, 0],
  ])('of %i points on a slide of 540 points: %i letters', (size, letters) =>
    expect(countSmallLetters(pieces(size), WHOLE_PAGE, page)).toBe(letters),
  );

  it('is judged by the visible part of the page', () => {
    const double = { width: 1920, height: 540 };
    expect(countSmallLetters(pieces(14), WHOLE_PAGE, double)).toBe(10);
    expect(countSmallLetters(pieces(14), LEFT_HALF, double)).toBe(0);
    expect(countSmallLetters(pieces(8, 0.7), LEFT_HALF, double)).toBe(0);
  });
});
