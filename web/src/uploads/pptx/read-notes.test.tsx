import { strToU8, zipSync } from 'fflate';
import { pptx } from '../../../../testing/pptx';
import { notesForPages } from './match-notes';
import { readNotes } from './read-notes';

const fileOf = (bytes: Buffer): File => {
  const file = new File([], 'talk.pptx');
  // jsdom's files give no bytes.
  return Object.assign(file, { arrayBuffer: () => Promise.resolve(new Uint8Array(bytes).buffer) });
};

describe("a presentation's notes", () => {
  const deck = pptx([
    { notes: ['Welcome all', 'Say who I am'] },
    {},
    { notes: ['Left out'], isHidden: true },
    { notes: ['Thank you'] },
  ]);

  it('are read in the order in which the slides are shown, without the slide numbers', async () => {
    expect(await readNotes(fileOf(deck))).toEqual([
      { notes: 'Welcome all\nSay who I am', isHidden: false },
      { notes: '', isHidden: false },
      { notes: 'Left out', isHidden: true },
      { notes: 'Thank you', isHidden: false },
    ]);
  });

  it('are read of a file in the strict form of the standard, too', async () => {
    const strict = pptx([{ notes: ['Greet the guests'] }, { notes: ['Thank you'] }], { isStrict: true });
    expect((await readNotes(fileOf(strict))).map(({ notes }) => notes)).toEqual(['Greet the guests', 'Thank you']);
  });

  it('hold a formula once that the file has in two ways', async () => {
    const [slide] = await readNotes(fileOf(pptx([{ notes: ['The area'], formula: 'πr²' }])));
    expect(slide?.notes).toBe('The area\nπr²');
  });

  it('belong to the pages of a PDF with all slides, or with those that are shown', async () => {
    const slides = await readNotes(fileOf(deck));
    expect(notesForPages(slides, 4)?.at(2)).toBe('Left out');
    expect(notesForPages(slides, 3)).toEqual(['Welcome all\nSay who I am', '', 'Thank you']);
    expect(notesForPages(slides, 2)).toBeUndefined();
  });

  it('are not there in a file that is no presentation', async () => {
    await expect(readNotes(fileOf(Buffer.from('PK no archive')))).rejects.toThrow();
    await expect(readNotes(fileOf(pptx([])))).rejects.toThrow('This is no presentation.');
  });

  it('are not unpacked from a small file that claims to hold a great deal', async () => {
    const part = strToU8(' '.repeat(8 * 1024 * 1024 - 1));
    const names = Array.from({ length: 9 }, (_, n) => `ppt/slides/slide${n + 1}.xml`);
    const large = zipSync(Object.fromEntries(names.map((name) => [name, part])));
    expect(large.length).toBeLessThan(100_000);
    await expect(readNotes(fileOf(Buffer.from(large)))).rejects.toThrow('more text than any talk');
  });
});
