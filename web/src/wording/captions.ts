import { CAPTION_TEXT_MAX, CAPTIONS_PER_PROJECT_MAX } from '#shared/entities/caption';
import { formatCount } from './format-text';

/** Most line numbers to list. */
const NUMBERS_MAX = 12;

export const captionsWording = {
  title: 'Captions',
  emptyTitle: 'No captions yet',
  emptyText: 'Type while you listen, or use an SRT or VTT file or your slide notes.',
  emptyToWatch: 'Nobody has added captions.',
  nothingToCaption: 'Captions follow what is said. Record or add audio first.',
  add: 'New caption',
  addHint:
    'Starts at the playhead. In a caption, Enter goes to the next one, and Ctrl+Enter or ⌘+Enter plays it again.',
  noRoom: 'There’s no room for a caption here.',
  full: `A project can have at most ${CAPTIONS_PER_PROJECT_MAX} captions.`,
  more: 'Caption options',
  line: (moment: string) => `Caption at ${moment}`,
  unsureLine: (line: string) => `${line}, unsure`,
  unsure: 'Unsure',
  unsureHint: 'The timing of this caption hasn’t been checked. Listen, then confirm or edit it.',
  cut: 'Check the words: this caption was cut',
  cutHint: 'We estimated which words are still in the recording. Listen, then confirm or edit it.',
  unsureCount: (lines: number) => `${formatCount(lines, 'unsure caption', 'unsure captions')}`,
  nextUnsure: 'Next unsure caption',
  nextUnsureHint: 'Next unsure caption (F8)',
  confirm: 'Confirm (Ctrl+Shift+Enter or ⌘+Shift+Enter)',
  confirmAll: 'Confirm all',
  onStage: 'Caption on the slide',
  placeholder: 'What is said here?',
  goTo: (span: string) => `Go to ${span}`,
  span: (start: string, end: string) => `${start} – ${end}`,
  playAgain: 'Play this caption',
  split: 'Split caption',
  cannotSplit: 'This caption is too short to split.',
  merge: 'Merge with next caption',
  cannotMerge: 'You can merge only neighboring captions of one recording that aren’t too long together.',
  delete: 'Delete caption',
  fast: (perSecond: number) => `${perSecond} characters per second`,
  fastHint:
    'More than 20 characters per second are hard to follow. Chinese, Japanese, and Korean characters count as two.',
  long: 'Too long',
  longHint:
    'More than two lines of 42 characters cover the slide. Chinese, Japanese, and Korean characters count as two.',
  find: 'Find and replace',
  findLabel: 'Find',
  replaceLabel: 'Replace with',
  found: (lines: number) => (lines === 0 ? 'Nothing found' : `In ${formatCount(lines, 'caption')}`),
  replaced: (lines: number) => `Replaced in ${formatCount(lines, 'caption')}`,
  next: 'Next',
  replaceAll: 'Replace all',
  close: 'Close',
  shift: 'Shift all',
  shiftTitle: 'Shift all captions',
  shiftBy: 'Seconds (minus = earlier)',
  shiftInvalid: 'Enter a number of seconds, such as 0.5 or -1.',
  cannotShift: 'That would move a caption outside its recording. Shift by less.',
  cancel: 'Cancel',
  importFile: 'Import SRT or VTT',
  importTitle: 'Import captions',
  importText: (lines: number, from: string, to: string, there: number) =>
    [
      `The file has ${formatCount(lines, 'caption', 'captions')}, from ${from} to ${to}.`,
      ...(there > 0 ? [`The project already has ${formatCount(there, 'caption')}.`] : []),
    ].join(' '),
  importAll: 'Import',
  firstLines: 'First captions',
  unreadable: (lines: readonly number[]) =>
    `${formatCount(lines.length, 'line')} of the file couldn’t be read: ${lines.slice(0, NUMBERS_MAX).join(', ')}${lines.length > NUMBERS_MAX ? ', …' : ''}.`,
  tooLong: (lines: number) =>
    `${formatCount(lines, 'caption is', 'captions are')} longer than ${CAPTION_TEXT_MAX} characters and will be shortened.`,
  overlapping: (lines: number) =>
    `${formatCount(lines, 'caption starts', 'captions start')} before the previous one ends.`,
  afterEnd: (lines: number) =>
    `${formatCount(lines, 'caption starts', 'captions start')} after the end of the project and will be left out.`,
  moveEarlier: (ms: number) => {
    const hours = Math.round(ms / 3_600_000);
    return `The file starts at ${`${hours}`.padStart(2, '0')}:00:00. Move all captions ${formatCount(hours, 'hour', 'hours')} earlier.`;
  },
  encoding: 'Text encoding',
  encodings: {
    'utf-8': 'Unicode (UTF-8)',
    'utf-16le': 'Unicode (UTF-16 LE)',
    'utf-16be': 'Unicode (UTF-16 BE)',
    'windows-1252': 'Western European (Windows-1252)',
    'windows-1250': 'Central European (Windows-1250)',
    'windows-1251': 'Cyrillic (Windows-1251)',
    'koi8-r': 'Cyrillic (KOI8-R)',
    'windows-1253': 'Greek (Windows-1253)',
    'windows-1254': 'Turkish (Windows-1254)',
    'windows-1255': 'Hebrew (Windows-1255)',
    'windows-1256': 'Arabic (Windows-1256)',
    gb18030: 'Chinese, simplified (GB18030)',
    big5: 'Chinese, traditional (Big5)',
    shift_jis: 'Japanese (Shift_JIS)',
    'euc-jp': 'Japanese (EUC-JP)',
    'euc-kr': 'Korean (EUC-KR)',
  },
  importReplace: 'Replace all',
  importFill: 'Fill gaps',
  replaceSome: (lines: number) => `Replace ${formatCount(lines, 'caption')}`,
  notAddedTitle: 'Error: captions weren’t added',
  noneFits: {
    replace: 'None of these captions are within the recording.',
    'fill-gaps': 'None of these captions fit in the gaps between existing ones.',
  },
  imported: (taken: number, all: number) =>
    taken === all
      ? `${formatCount(taken, 'caption', 'captions')} imported.`
      : `${taken} of ${formatCount(all, 'caption', 'captions')} imported.`,
  fromNotes: 'Captions from notes',
  fromNotesText: (lines: number, there: number, replaced: number) =>
    [
      `The notes make ${formatCount(lines, 'caption')}. The project already has ${there},`,
      replaced === there ? 'all on the same slides.' : `${replaced} of them on the same slides.`,
    ].join(' '),
  takenFromNotes: (taken: number, unsure: number, unspoken: number) =>
    [
      `${formatCount(taken, 'caption')} added from notes.`,
      ...(unsure > 0 ? [`${unsure} ${unsure === 1 ? 'is' : 'are'} unsure: listen and confirm.`] : []),
      ...(unspoken > 0
        ? [`${formatCount(unspoken, 'sentence of the notes wasn’t', 'sentences of the notes weren’t')} heard.`]
        : []),
    ].join(' '),
  noNotes: 'The slides in the recording have no notes. Write what is said in the notes first.',
  noWaveform: 'The audio isn’t saved yet, or has no waveform. Wait until it’s saved, and try again.',
  noSpeech: 'No speech was found in the audio.',
  notesOutdated: 'The recording has changed since. Try again.',
  exportSrt: 'Export as SRT',
  exportVtt: 'Export as VTT',
  lane: 'Captions on the timeline',
  narrow: (lines: number) =>
    `${formatCount(lines, 'caption is', 'captions are')} too narrow to move. Zoom in to see ${lines === 1 ? 'it' : 'them'}.`,
  block: (text: string, start: string) => `${text === '' ? 'Empty caption' : text}, from ${start}`,
  blockStart: (text: string) => `Start of: ${text}`,
  blockEnd: (text: string) => `End of: ${text}`,
  edits: {
    add: 'New caption',
    write: 'Edit caption',
    move: 'Move caption',
    split: 'Split caption',
    merge: 'Merge captions',
    delete: 'Delete caption',
    shift: 'Shift captions',
    replace: 'Replace in captions',
    import: 'Import captions',
    fromNotes: 'Captions from notes',
    confirm: 'Confirm caption',
    confirmAll: 'Confirm all captions',
  },
};

/** A duration, such as `4 min 30 s`. */
function lengthText(seconds: number): string {
  const [minutes, rest] = [Math.floor(seconds / 60), Math.floor(seconds % 60)];
  if (minutes === 0) return `${rest} s`;
  return rest === 0 ? `${minutes} min` : `${minutes} min ${rest} s`;
}

export const subtitlesWording = {
  title: 'Automatic subtitles',
  /** For narrow places. */
  short: 'Subtitles',
  text: 'We turn what is said into captions. You can leave this page in the meantime.',
  verifyFirst: (email: string) =>
    `Verify your email address to use automatic subtitles: open the link in the email that we sent to ${email}, or request a new one in Account.`,
  openAccount: 'Open Account',
  language: 'Spoken language',
  detectLanguage: 'Detect automatically',
  minutesNeeded: (seconds: number, left: number) =>
    `Uses ${lengthText(seconds)} of the ${lengthText(left)} your team has left this month.`,
  tooLong: (seconds: number, left: number) =>
    `This needs ${lengthText(seconds)} of automatic subtitles, and your team has ${lengthText(left)} left this month.`,
  noRecording: 'There’s no recording yet.',
  existingCaptions: (lines: number) =>
    `The project already has ${formatCount(lines, 'caption')}. What you write in the meantime stays.`,
  start: 'Start',
  replace: 'Replace all',
  fill: 'Fill gaps',
  cancel: 'Cancel',
  waiting: 'Starting…',
  progress: (heard: number, pieces: number) =>
    pieces === 1 ? 'Transcribing…' : `${heard} of ${pieces} parts transcribed`,
  writing: 'Adding captions…',
  stop: 'Stop',
  done: (lines: number) =>
    lines === 0
      ? 'No new captions: no speech was found where there was room.'
      : `${formatCount(lines, 'caption')} added.`,
  failedTitle: 'Error: automatic subtitles stopped',
  failed: (message: string) => `${message || 'No subtitles were made.'} Unused minutes are returned.`,
  cancelled: 'Stopped. Unused minutes are returned.',
  undo: 'Undo',
  edit: 'Automatic subtitles',
};
