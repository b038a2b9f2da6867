import { count } from './count';

const list = (names: readonly string[]): string => new Intl.ListFormat('en', { type: 'conjunction' }).format(names);

/** What the deck check says of a PDF that was imported. */
export const deckCheckWording = {
  toCheck: (findings: number, name: string) => `${count(findings, 'thing')} to check in “${name}”`,
  done: 'Done',
  /** What was found on some pages, and what to do. `pages` is such as `Pages 1–3`. */
  findings: {
    blank: (pages: string) => `${pages}: blank. If something is missing there, export the PDF again and add it.`,
    'replaced fonts': (pages: string, fonts: readonly string[]) =>
      `${pages}: text may look different, because the PDF doesn’t include ${fonts.length === 1 ? 'the font' : 'the fonts'} ` +
      `${list(fonts)}. Export it again with its fonts embedded.`,
    notes: () =>
      'Your speaker’s notes are on the pages, and viewers can read them. To keep them to yourself, delete these slides, add ' +
      'the PDF again, and choose “Slides left, notes right”.',
    'tall pages': (pages: string) =>
      `${pages}: taller than wide. If these are notes pages or handouts, viewers can read your notes: export the slides alone.`,
    'other shapes': (pages: string) =>
      `${pages}: another shape than the other pages, which leaves wide margins. Export all pages in one size.`,
    'small text': (pages: string) =>
      `${pages}: some of the text is too small to read on a phone. Make it larger, or say what it says.`,
    forms: (pages: string) => `${pages}: a form. Viewers see its fields as they are now and can’t fill them in.`,
    'attached files': (pages: string, files: readonly string[]) =>
      `${pages === '' ? 'The PDF' : pages}: with attached files${files.length > 0 ? ` (${list(files)})` : ''}. Viewers don’t get them.`,
  },
};
