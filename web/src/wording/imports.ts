import { formatCount, formatList } from './format-text';

/** Numbers of pages with runs as ranges: `Page 3`, `Pages 1, 3–5, and 9`. */
export function formatPages(pages: readonly number[], noun: 'Page' | 'page'): string {
  const runs: [number, number][] = [];
  for (const page of pages) {
    const run = runs.at(-1);
    if (run?.[1] === page - 1) run[1] = page;
    else runs.push([page, page]);
  }
  const texts = runs.flatMap(([from, to]) =>
    from === to ? `${from}` : to === from + 1 ? [`${from}`, `${to}`] : `${from}–${to}`,
  );
  return `${noun}${pages.length === 1 ? '' : 's'} ${formatList(texts)}`;
}

/** What uploading and importing say. */
export const uploadsWording = {
  choose: 'Choose files',
  pasteHint: 'or paste a picture',
  failedTitle: 'Error: files were not added',
  title: (underWay: number) => (underWay === 1 ? 'Adding 1 file' : `Adding ${underWay} files`),
  titleDone: 'Everything is added',
  titleStopped: 'Cancelled',
  restAdded: 'The rest is added',
  titleFailed: (failed: number) => (failed === 1 ? '1 file could not be added' : `${failed} files could not be added`),
  tray: 'Uploads',
  recording: 'Your recording',
  dismiss: 'Clear the list',
  stopsOnLogOut: (underWay: number) =>
    underWay === 1
      ? '1 file is still being added. It stops when you log out; what has arrived stays.'
      : `${underWay} files are still being added. They stop when you log out; what has arrived stays.`,
  collapse: 'Show less',
  expand: 'Show more',
  cancel: (name: string) => `Cancel ${name}`,
  waiting: 'Waiting',
  reading: 'Reading',
  readingShare: (share: number) => `Reading, ${Math.floor(share * 100)} %`,
  pages: (done: number, total: number) => `${done} of ${total} pages`,
  percent: (share: number) => `${Math.floor(share * 100)} %`,
  left: (seconds: number) => (seconds < 60 ? `${seconds} s left` : `${Math.ceil(seconds / 60)} min left`),
  offline: 'Offline',
  stalled: 'Nothing has moved for a while. It goes on by itself: keep this window open.',
  done: 'Added',
  cancelled: 'Cancelled',
  notAdded: (name: string) => `“${name}” was not added.`,
  firstSoon: 'It will be here in a moment.',
  pending: 'On its way',
  notAPicture: (name: string) =>
    `“${name}” is neither a picture nor a PDF. Use PNG, JPEG, WebP, AVIF, GIF, SVG, BMP or PDF.`,
  presentation: (name: string) =>
    `“${name}” is a presentation. In PowerPoint: File, Export, PDF. Drop both together, and its notes come along.`,
  keynote: (name: string) => `“${name}” is a Keynote presentation. In Keynote: File, Export To, PDF. Then add the PDF.`,
  odp: (name: string) =>
    `“${name}” is an OpenDocument presentation. In LibreOffice: File, Export As, PDF. Then add the PDF.`,
  tiff: (name: string) =>
    `“${name}” is a TIFF or raw camera picture, which browsers can’t show. Save it as PNG or JPEG: on a Mac in Preview, on Windows in Photos or Paint.`,
  heic: (name: string) =>
    `“${name}” is a HEIC photo. On an iPhone, choose it from Photos: it becomes a JPEG. On a Mac, in Preview: File, Export, JPEG.`,
  notesWithout: (name: string) => `“${name}” cannot be read, so its notes were not added. The slides were.`,
  notesMismatch: (name: string, slides: number, pages: number) =>
    `“${name}” has ${formatCount(slides, 'slide')} and the PDF ${formatCount(pages, 'page')}, so its notes were not added. Export the PDF again.`,
  presentationTooLarge: (name: string) => `“${name}” is larger than 500 MB, so its notes were not added.`,
  brokenPicture: (name: string) => `“${name}” is damaged and cannot be shown.`,
  cutOffPicture: (name: string) => `“${name}” is damaged: its end is missing. Get the file again, and add it.`,
  svgNeedsMore: (name: string) =>
    `“${name}” contains web page text or links to other files, which can’t be drawn here. Save it as PNG or PDF.`,
  animatedPictures: (names: readonly string[]) =>
    names.length === 1
      ? `“${names[0]}” is animated. The slide shows its first frame.`
      : `${names.length} pictures are animated. The slides show their first frames.`,
  tooLarge: (name: string) => `“${name}” is larger than 25 MB. Save it smaller and add it again.`,
  tooManyPixels: (name: string) => `“${name}” has more than 50 megapixels. Save it smaller and add it again.`,
  brokenPdf: (name: string) => `“${name}” is damaged and cannot be read. Export it again and add the new file.`,
  unreadablePdf: (name: string) =>
    `“${name}” can’t be read as a PDF: it may be damaged. Export it again and add the new file.`,
  lockedPdf: (name: string) => `“${name}” is protected by a password. Save it without one and add it again.`,
  passwordTitle: 'This PDF needs a password',
  passwordText: (name: string) => `“${name}” opens with a password. It stays in this browser and is not saved.`,
  passwordWrong: 'That password does not open it.',
  pdfPassword: 'Password of the PDF',
  openPdf: 'Open',
  emptyPdf: (name: string) => `“${name}” has no pages.`,
  xfaPdf: (name: string) =>
    `“${name}” is a form that only Adobe Acrobat can show. Open it there, print it to PDF, and add that file.`,
  emptyPortfolio: (name: string) =>
    `“${name}” is a portfolio without any PDF or picture in it. Open it in Adobe Acrobat, export its files to PDF, and add those.`,
  portfolio: {
    title: 'This PDF contains other files',
    text: (name: string) =>
      `“${name}” is a portfolio: its only pages are a cover. These files in it can become slides:`,
    choices: { cover: 'Add only the cover', files: 'Add these files' },
  },
  attachedDecks: {
    title: 'This PDF contains other files',
    text: (name: string) => `These files are attached to “${name}” and can become slides after its pages:`,
    choices: { cover: 'Add only the pages', files: 'Add these files too' },
  },
  notesRight: {
    title: 'Speaker’s notes in the PDF',
    text: (name: string) =>
      `The pages of “${name}” seem to have slides on the left and the speaker’s notes on the right. ` +
      'Keep the notes to yourself: they become the notes of each slide, and viewers see the slides only.',
    choices: { pages: 'Show whole pages', halves: 'Slides left, notes right' },
  },
  longPages: {
    title: 'Very long pages',
    text: (name: string, pages: readonly number[]) =>
      `${formatPages(pages, 'Page')} of “${name}” ${pages.length === 1 ? 'is' : 'are'} too long to read as one slide.`,
    choices: (screens: number) => ({ pages: 'One slide for each page', screens: `Split into ${screens} slides` }),
  },
  unreadablePages: (name: string, pages: readonly number[]) =>
    `${formatPages(pages, 'Page')} of “${name}” could not be read.`,
  addedExcept: (pages: readonly number[]) => `Added except ${formatPages(pages, 'page')}`,
  unreadableTile: (page: number) => `Page ${page} can’t be read`,
  tryPagesAgain: 'Try these pages again',
  importStopped: (name: string, done: number, pages: number) =>
    pages > 1 ? `Import stopped after ${done} of ${pages} pages: “${name}”.` : `Import stopped: “${name}”.`,
  chooseToContinue: 'This computer doesn’t have the file any more. Choose it again to continue.',
  continueImport: 'Continue',
  chooseFile: 'Choose the file',
  otherFile: (chosen: string, name: string) =>
    `“${chosen}” is another file. Choose “${name}” as it was, or discard this import and add the new file.`,
  discardImport: 'Discard',
  tooManyPages: (name: string, pages: number, left: number) =>
    `“${name}” has ${pages} pages, and this project has room for ${left} more slides. Split it into parts.`,
  deckIsFull: (name: string, most: number) => `“${name}” does not fit: a project holds ${most} slides at most.`,
  notSent: (name: string, reason: string) => `“${name}” could not be sent. ${reason}`,
};

/** What the deck check says of a PDF that was imported. */
export const deckCheckWording = {
  toCheck: (findings: number, name: string) => `${formatCount(findings, 'thing')} to check in “${name}”`,
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
