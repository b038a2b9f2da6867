import { isolateText } from '#shared/safe-text';
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
  title: (underWay: number) => (underWay === 1 ? 'Adding 1 file' : `Adding ${underWay} files`),
  titleDone: 'All files added',
  titleStopped: 'Canceled',
  othersAdded: 'Other files added',
  titleExcept: 'Some pages weren’t added',
  titleFailed: (failed: number) => (failed === 1 ? '1 file couldn’t be added' : `${failed} files couldn’t be added`),
  tray: 'Uploads',
  recording: 'Your recording',
  dismiss: 'Clear list',
  collapse: 'Show less',
  expand: 'Show more',
  cancel: (name: string) => `Cancel ${name}`,
  waiting: 'Waiting',
  reading: 'Reading',
  readingShare: (share: number) => `Reading, ${Math.floor(share * 100)}%`,
  pages: (done: number, total: number) => `${done} of ${total} pages`,
  percent: (share: number) => `${Math.floor(share * 100)}%`,
  left: (seconds: number) => (seconds < 60 ? `${seconds} s left` : `${Math.ceil(seconds / 60)} min left`),
  offline: 'Offline',
  stalled: 'The connection is slow. The upload continues automatically: keep this window open.',
  done: 'Added',
  cancelled: 'Canceled',
  notAdded: (name: string) => `“${name}” wasn’t added.`,
  firstSlidePending: 'It will be ready in a moment.',
  pending: 'Adding…',
  notAPicture: (name: string) =>
    `“${name}” isn’t a picture or a PDF. Use PNG, JPEG, WebP, AVIF, GIF, SVG, BMP, or PDF.`,
  presentation: (name: string) =>
    `“${name}” is a presentation. In PowerPoint, choose File > Export > PDF. Drop both files together to include the notes.`,
  keynote: (name: string) =>
    `“${name}” is a Keynote presentation. In Keynote, choose File > Export To > PDF. Then add the PDF.`,
  odp: (name: string) =>
    `“${name}” is an OpenDocument presentation. In LibreOffice, choose File > Export As > PDF. Then add the PDF.`,
  zip: (name: string) =>
    `“${name}” is a ZIP. If it’s a project, go to Home and drop it there. To add the files in it, extract it first.`,
  tiff: (name: string) =>
    `“${name}” is a TIFF or raw camera picture, which browsers can’t show. Save it as PNG or JPEG, in Preview on a Mac or in Photos or Paint on Windows.`,
  heic: (name: string) =>
    `“${name}” is a HEIC photo. On an iPhone, choose it from Photos to get a JPEG. On a Mac, open it in Preview and choose File > Export > JPEG.`,
  notesWithout: (name: string) => `“${name}” can’t be read, so its notes weren’t added. The slides were.`,
  notesMismatch: (name: string, slides: number, pages: number) =>
    `“${name}” has ${formatCount(slides, 'slide')} and the PDF has ${formatCount(pages, 'page')}, so the notes weren’t added. Export the PDF again.`,
  presentationTooLarge: (name: string) => `“${name}” is larger than 500 MB, so its notes weren’t added.`,
  brokenPicture: (name: string) => `“${name}” is damaged and can’t be shown.`,
  cutOffPicture: (name: string) => `“${name}” is damaged: its end is missing. Get a new copy of the file and add it.`,
  unsupportedSvg: (name: string) =>
    `“${name}” contains web page text or links to other files, which we can’t show. Save it as PNG or PDF.`,
  animatedPictures: (names: readonly string[]) =>
    names.length === 1
      ? `“${names[0]}” is animated. The slide shows its first frame.`
      : `${names.length} pictures are animated. The slides show their first frames.`,
  tooLarge: (name: string) => `“${name}” is larger than 25 MB. Make it smaller and add it again.`,
  tooManyPixels: (name: string) => `“${name}” has more than 50 megapixels. Make it smaller and add it again.`,
  brokenPdf: (name: string) => `“${name}” is damaged and can’t be read. Export it again and add the new file.`,
  unreadablePdf: (name: string) =>
    `“${name}” can’t be read as a PDF: it may be damaged. Export it again and add the new file.`,
  readingHung: 'The browser stopped reading it. Reload the page to try again, or use another browser.',
  lockedPdf: (name: string) => `“${name}” is password-protected. Save it without a password and add it again.`,
  passwordTitle: 'This PDF needs a password',
  passwordText: (name: string) => `Enter the password to open “${name}”. It stays in this browser and isn’t saved.`,
  passwordWrong: 'Wrong password.',
  pdfPassword: 'PDF password',
  openPdf: 'Open',
  emptyPdf: (name: string) => `“${name}” has no pages.`,
  xfaPdf: (name: string) =>
    `“${name}” is a form that only Adobe Acrobat can show. Open it there, print it to PDF, and add that file.`,
  emptyPortfolio: (name: string) =>
    `“${name}” is a portfolio with no PDFs or pictures. Open it in Adobe Acrobat, export its files to PDF, and add those.`,
  portfolio: {
    title: 'This PDF contains other files',
    text: (name: string) => `“${name}” is a portfolio with only a cover page. These files in it can become slides:`,
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
      'To keep the notes private, split them off: they become each slide’s notes, and viewers see only the slides.',
    choices: { pages: 'Show whole pages', halves: 'Slides left, notes right' },
  },
  longPages: {
    title: 'Very long pages',
    text: (name: string, pages: readonly number[]) =>
      `${formatPages(pages, 'Page')} of “${name}” ${pages.length === 1 ? 'is' : 'are'} too long to read as one slide.`,
    choices: (screens: number) => ({ pages: 'One slide per page', screens: `Split into ${screens} slides` }),
  },
  unreadablePages: (name: string, pages: readonly number[]) =>
    `${formatPages(pages, 'Page')} of “${name}” couldn’t be read.`,
  addedExcept: (pages: readonly number[]) => `Added except ${formatPages(pages, 'page')}`,
  unreadableTile: (page: number) => `Page ${page} can’t be read`,
  tryPagesAgain: 'Try again',
  importStopped: (name: string, done: number, pages: number) =>
    pages > 1 ? `Import stopped after ${done} of ${pages} pages: “${name}”.` : `Import stopped: “${name}”.`,
  chooseToContinue: 'This computer no longer has the file. Choose it again to continue.',
  continueImport: 'Continue',
  chooseFile: 'Choose the file',
  otherFile: (chosen: string, name: string) =>
    `“${chosen}” is a different file. Choose the original “${name}”, or discard this import and add the new file.`,
  discardImport: 'Discard',
  tooManyPages: (name: string, pages: number, left: number) =>
    `“${name}” has ${pages} pages, and this project has room for ${left} more slides. Split it into parts.`,
  deckIsFull: (name: string, most: number) => `“${name}” doesn’t fit: a project can have at most ${most} slides.`,
  uploadFailed: (name: string, reason: string) => `“${name}” couldn’t be uploaded. ${reason}`,
};

/** Bringing back a project from its ZIP. */
export const archiveImportWording = {
  notOurs: (name: string) => `“${name}” isn’t a project from Narradeck. To add the files in it, extract it first.`,
  extracted:
    'This folder comes from a project’s ZIP. To bring the project back, compress the folder to a ZIP, and add that file.',
  newer: (name: string) =>
    `“${name}” was made by a newer version of Narradeck. Reload this page and try again, or import it where it was made.`,
  damaged: (name: string) =>
    `“${name}” is damaged or was changed, so nothing was imported. Download the project again and import the new file.`,
  tooLong: (name: string, minutes: string, most: number) =>
    `“${name}” is ${minutes} min long, and your plan includes ${most} min per project. Upgrade to import it.`,
  imported: (name: string, lost: number) =>
    `${isolateText(name)} was imported${lost > 0 ? `, without ${formatCount(lost, 'file')} that the ZIP lacks` : ''}. Its link is off.`,
  interrupted: (name: string, isInTrash: boolean) =>
    `The import of “${name}” was interrupted, so ${isInTrash ? 'the incomplete project is in the trash' : 'nothing was imported'}. Drop the file again.`,
};

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
const CONVERT_SOUND = 'Save it as MP3 or M4A (AAC), for example with Audacity or the Music app, and add the new file.';

const CONVERT = 'Save it as MP4 with H.264 (8-bit, 4:2:0) and AAC, for example with HandBrake, and add the new file.';

/** How to fix a codec: phones and Macs have easier ways than a converter. */
const conversionHint = (codec: string) =>
  codec.startsWith('HEVC')
    ? 'On a Mac, in QuickTime Player, choose File > Export As > 1080p, without HEVC. For future videos on an iPhone, choose Settings > Camera > Formats > Most Compatible.'
    : CONVERT;

const ALAC =
  'For future recordings on an iPhone, choose Settings > Apps > Voice Memos > Audio Quality > Compressed. ' +
  CONVERT_SOUND;

/** Adding sound and video files. */
export const clipFilesWording = {
  add: 'Add audio or video',
  addHint: 'MP3, M4A, WAV, MP4, MOV, WebM, and more. Added at the end.',
  chooseAgain: 'Choose again',
  chooseToResume: (name: string, share: number) =>
    `Choose ${name} again to continue: ${Math.floor(share * 100)}% uploaded`,
  discard: (name: string) => `Discard ${name}`,
  waiting: (count: number) => (count === 1 ? '1 upload can continue' : `${count} uploads can continue`),
  otherFile: (chosen: string, wanted: string) =>
    `“${chosen}” isn’t the file that you started to upload. Choose the original “${wanted}”, or discard it and add the new file.`,
  unknown: (name: string) => `“${name}” isn’t audio or video that we can use. Use MP3, M4A, WAV, MP4, MOV, or WebM.`,
  /** @param kind such as AIFF or AVI */
  unsupportedFormat: (name: string, kind: string) =>
    `“${name}” is in the ${kind} format, which browsers can’t read. ${/^(AIFF|CAF|AMR|MIDI|Sun|Ogg with [FS]|(big-endian|broadcast) WAV)/.test(kind) ? CONVERT_SOUND : CONVERT}`,
  codec: {
    pictures: (name: string, codec: string) => `“${name}” is encoded ${encodingText(codec)}. ${conversionHint(codec)}`,
    sound: (name: string, codec: string) => `The audio of “${name}” is encoded ${encodingText(codec)}. ${CONVERT}`,
    /** For a file without video. */
    alone: (name: string, codec: string) =>
      `“${name}” is encoded ${encodingText(codec)}. ${codec.includes('ALAC') ? ALAC : CONVERT_SOUND}`,
  },
  trimmedElsewhere: (name: string) =>
    `“${name}” was trimmed, but the file still contains the removed parts, and this browser can’t take them out. Export it (in QuickTime Player, choose File > Export As > 1080p), or use the latest Chrome, Edge, or Safari.`,
  speed: (name: string) =>
    `Parts of “${name}” play at a different speed, such as slow motion. Export it as MP4 with H.264 and add the new file.`,
  damaged: (name: string) => `“${name}” is damaged and can’t be read to the end. Save it again and add the new file.`,
  noDisk: (name: string) =>
    `“${name}” must be converted to play everywhere, and this browser has no room for that. Free up disk space, use a regular window instead of a private one, or save it as MP4 with H.264 or as MP3.`,
  whileRecording: (name: string) =>
    `“${name}” must be converted to play everywhere, and a recording in this browser needs the disk space. Add the file again when the recording is done.`,
  resumable: (name: string, share: number) => `${name}: ${Math.floor(share * 100)}% uploaded`,
  resume: 'Resume',
  preparedFileGone: (name: string) => `This browser deleted the rest of “${name}”. Add the file again.`,
  createAudioTrack: 'Save its audio as MP3',
  audioTrackName: (name: string) => `Audio of ${name}`,
  audioTrackFailed: (name: string) =>
    `The audio of “${name}” couldn’t be saved as MP3. Try again later, or in another browser.`,
  empty: (name: string) => `“${name}” has nothing to play.`,
  tooLarge: (name: string) => `“${name}” is larger than 2 GB. Make it smaller and add it again.`,
  clipsFull: (name: string, most: number) =>
    `A project can have at most ${most} clips, so “${name}” wasn’t added. Delete some clips and add it again.`,
  storageFull: (name: string, size: string, left: string) =>
    `“${name}” is ${size}, and your plan has ${left} left. Delete a project, or upgrade.`,
  uploadsFull: (name: string, size: string, left: string) =>
    `“${name}” is ${size}, and your team can add ${left} more this month, even if it deletes files. Add it next month, or upgrade.`,
  storageFullForSlides: (name: string, left: string) =>
    `There’s no room for “${name}”: your plan has ${left} left. Delete a project, or upgrade.`,
  uploadsFullForSlides: (name: string, left: string) =>
    `There’s no room for “${name}”: your team can add ${left} more this month, even if it deletes files. Add it next month, or upgrade.`,
  noRoom: (name: string, minutes: string, left: string) =>
    `“${name}” is ${minutes} min long, and this project has room for ${left} min. Shorten it and add it again.`,
};
