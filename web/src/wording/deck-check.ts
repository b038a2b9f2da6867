import { count } from './count';
import { formatList } from './format-list';

/** What the deck check says of a PDF that was imported. */
export const deckCheckWording = {
  toCheck: (findings: number, name: string) => `${count(findings, 'thing')} to check in “${name}”`,
  done: 'Done',
  /** What was found on some pages, and what to do. `pages` is such as `Pages 1–3`. */
  findings: {
    blank: (pages: string) => `${pages}: blank. If something is missing, export the PDF again and add the new file.`,
    'replaced fonts': (pages: string, fonts: readonly string[]) =>
      `${pages}: text may look different, because the PDF doesn’t include ${fonts.length === 1 ? 'the font' : 'the fonts'} ` +
      `${formatList(fonts)}. Export it again with its fonts embedded.`,
    notes: () =>
      'Your speaker’s notes are on the pages, and viewers can read them. To keep them private, delete these slides, add the ' +
      'PDF again, and choose “Slides left, notes right”.',
    'tall pages': (pages: string) =>
      `${pages}: taller than wide. If these are notes pages or handouts, viewers can read your notes. Export only the slides.`,
    'other shapes': (pages: string) =>
      `${pages}: a different shape from the other pages, which leaves wide margins. Export all pages at one size.`,
    'small text': (pages: string) =>
      `${pages}: some text is too small to read on a phone. Make it larger, or read it aloud.`,
    forms: (pages: string) => `${pages}: form fields. Viewers see them as they are now and can’t fill them in.`,
    'attached files': (pages: string, files: readonly string[]) =>
      `${pages === '' ? 'The PDF' : pages}: attached files${files.length > 0 ? ` (${formatList(files)})` : ''}. Viewers don’t get them.`,
  },
};
