import { formatCount, formatList } from './format-text';

/** Page numbers, with runs as ranges: `Page 3`, `Pages 1, 3–5, and 9`. */
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

/** The deck check of an imported PDF. */
export const deckCheckWording = {
  toCheck: (findings: number, name: string) => `${formatCount(findings, 'thing')} to check in “${name}”`,
  done: 'Done',
  /** Problems on some pages, and their fixes. `pages` is text such as `Pages 1–3`. */
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

/** Names the codec, and says that it is the problem. */
const encodingText = (codec: string) =>
  codec === '' ? 'in a way that not every browser can play' : `as ${codec}, which not every browser can play`;

/** How to fix a sound file. */
const CONVERT_SOUND =
  'Save it as MP3, or as M4A with AAC, for example with Audacity or the Music app, and add the new file.';

const CONVERT = 'Save it as MP4 with H.264 (8 bits, 4:2:0) and AAC, for example with HandBrake, and add the new file.';

/** How to fix a codec: phones and Macs have easier ways than a converter. */
const conversionHint = (codec: string) =>
  codec.startsWith('HEVC')
    ? 'On a Mac, in QuickTime Player: File, Export As, 1080p, without HEVC. On an iPhone, Settings, Camera, Formats, Most Compatible records the next ones so that they play.'
    : CONVERT;

const ALAC =
  'On an iPhone, Settings, Apps, Voice Memos, Audio Quality, Compressed records the next ones so that they play. ' +
  CONVERT_SOUND;

/** Adding sound and video files. */
export const clipFilesWording = {
  add: 'Add sound or video',
  addHint: 'MP3, M4A, WAV, MP4, MOV, WebM and others, at the end of the recording',
  choose: 'Choose sound or video',
  chooseAgain: 'Choose again',
  chooseToResume: (name: string, share: number) =>
    `Choose ${name} again to go on: ${Math.floor(share * 100)} % is there`,
  discard: (name: string) => `Forget ${name}`,
  waiting: (count: number) => (count === 1 ? '1 file can go on' : `${count} files can go on`),
  otherFile: (chosen: string, wanted: string) =>
    `“${chosen}” is not the file that was begun. Choose “${wanted}” as it was then, or forget it and add the new one.`,
  unknown: (name: string) =>
    `“${name}” is neither sound nor video that can be used. Use MP3, M4A, WAV, MP4, MOV or WebM.`,
  /** @param kind such as AIFF or AVI */
  foreign: (name: string, kind: string) =>
    `“${name}” is in the ${kind} format, which browsers can’t read. ${/^(AIFF|CAF|AMR|MIDI|Sun|Ogg with [FS]|(big-endian|broadcast) WAV)/.test(kind) ? CONVERT_SOUND : CONVERT}`,
  codec: {
    pictures: (name: string, codec: string) => `“${name}” is encoded ${encodingText(codec)}. ${conversionHint(codec)}`,
    sound: (name: string, codec: string) => `The sound of “${name}” is encoded ${encodingText(codec)}. ${CONVERT}`,
    /** For a file without video. */
    alone: (name: string, codec: string) =>
      `“${name}” is encoded ${encodingText(codec)}. ${codec.includes('ALAC') ? ALAC : CONVERT_SOUND}`,
  },
  cutElsewhere: (name: string) =>
    `“${name}” was trimmed without being saved again: what was cut away is still in it, and this browser can’t take it out. Export it (in QuickTime Player: File, Export As, 1080p), or try a current Chrome, Edge or Safari.`,
  speed: (name: string) =>
    `Parts of “${name}” are played at another speed, as in slow motion. Export it as MP4 with H.264 and add the new file.`,
  damaged: (name: string) => `“${name}” is damaged and can’t be read to its end. Save it again and add the new file.`,
  noDisk: (name: string) =>
    `“${name}” has to be written anew to play everywhere, and this browser has no room for it. Make room on this computer, leave a private window, or save it as MP4 with H.264, or as MP3.`,
  whileRecording: (name: string) =>
    `“${name}” has to be written anew to play everywhere, and a recording that is made or sent in this browser needs the room on its disk. Add the file again when that is done.`,
  resumable: (name: string, share: number) => `${name}: ${Math.floor(share * 100)} % is there`,
  resume: 'Go on',
  preparedFileGone: (name: string) =>
    `This browser has cleared away what was to be sent of “${name}”. Please add the file again.`,
  createAudioTrack: 'Keep its sound as MP3',
  audioTrackName: (name: string) => `Sound of ${name}`,
  audioTrackFailed: (name: string) =>
    `The sound of “${name}” could not be kept as MP3 here. Please try again later, or in another browser.`,
  empty: (name: string) => `“${name}” has nothing to play.`,
  tooLarge: (name: string) => `“${name}” is larger than 2 GB. Save it smaller and add it again.`,
  noClip: (name: string, most: number) =>
    `A project can have at most ${most} clips, so “${name}” was not added. Remove some and add it again.`,
  noBytes: (name: string, size: string, left: string) =>
    `“${name}” has ${size}, and your plan leaves ${left} for files. Delete a project, or upgrade your plan.`,
  noMonth: (name: string, size: string, left: string) =>
    `“${name}” has ${size}, and your team can add ${left} more in this month, whatever it deletes. Add it next month, or upgrade your plan.`,
  noBytesForSlides: (name: string, left: string) =>
    `There is no room for “${name}”: your plan leaves ${left} for files. Delete a project, or upgrade your plan.`,
  noMonthForSlides: (name: string, left: string) =>
    `There is no room for “${name}”: your team can add ${left} more in this month, whatever it deletes. Add it next month, or upgrade your plan.`,
  noRoom: (name: string, minutes: string, left: string) =>
    `“${name}” is ${minutes} min long, and this project has room for ${left} min. Shorten it and add it again.`,
};
