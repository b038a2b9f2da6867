import { strFromU8, unzipSync } from 'fflate';
import { pptx } from '../../../../../testing/pptx';
import { matchNotesToPages, parsePresentationParts } from './presentation-notes';

/** The texts of a file's parts by path. */
const partsOf = (file: Uint8Array): Record<string, string> =>
  Object.fromEntries(Object.entries(unzipSync(file)).map(([path, bytes]) => [path, strFromU8(bytes)]));

describe("a presentation's notes", () => {
  const deck = pptx([
    { notes: ['Welcome all', 'Say who I am'] },
    {},
    { notes: ['Left out'], isHidden: true },
    { notes: ['Thank you'] },
  ]);

  it('are read in the order of the slides, without the slide numbers', () => {
    expect(parsePresentationParts(partsOf(deck))).toEqual([
      { notes: 'Welcome all\nSay who I am', isHidden: false },
      { notes: '', isHidden: false },
      { notes: 'Left out', isHidden: true },
      { notes: 'Thank you', isHidden: false },
    ]);
  });

  it("are read from a file in the standard's strict form, too", () => {
    const strict = pptx([{ notes: ['Greet the guests'] }, { notes: ['Thank you'] }], { isStrict: true });
    expect(parsePresentationParts(partsOf(strict)).map(({ notes }) => notes)).toEqual([
      'Greet the guests',
      'Thank you',
    ]);
  });

  it('contain a formula once, though the file has it in two forms', () => {
    const [slide] = parsePresentationParts(partsOf(pptx([{ notes: ['The area'], formula: 'πr²' }])));
    expect(slide?.notes).toBe('The area\nπr²');
  });

  it('belong to the pages of a PDF with all slides, or with the visible ones', () => {
    const slides = parsePresentationParts(partsOf(deck));
    expect(matchNotesToPages(slides, 4)?.at(2)).toBe('Left out');
    expect(matchNotesToPages(slides, 3)).toEqual(['Welcome all\nSay who I am', '', 'Thank you']);
    expect(matchNotesToPages(slides, 2)).toBeUndefined();
  });

  it('are not found in a file that is no presentation', () => {
    expect(() => parsePresentationParts(partsOf(pptx([])))).toThrow('This is no presentation.');
  });
});
