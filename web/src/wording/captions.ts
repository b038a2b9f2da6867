import { CAPTION_TEXT_MAX } from '#shared/entities/caption';
import { formatCount } from './format-text';

/** Most line numbers to list. */
const NUMBERS_MAX = 12;

export const captionsWording = {
  title: 'Captions',
  emptyTitle: 'No captions yet',
  emptyText: 'Write what is said while you listen, or take it over from an SRT or VTT file or from the slides’ notes.',
  emptyToWatch: 'Nobody has written any.',
  nothingToCaption: 'Captions follow what is said. Record or add a sound first.',
  add: 'New line',
  addHint: 'Begins at the playhead. In a line, Enter goes on to the next one, and Ctrl or ⌘ with Enter plays it again.',
  noRoom: 'There is no room for a line here.',
  full: (most: number) => `A project holds at most ${most} captions.`,
  more: 'More about captions',
  line: (moment: string) => `Caption at ${moment}`,
  unsureLine: (line: string) => `${line}, unsure`,
  unsure: 'Unsure',
  unsureHint: 'Nobody has checked the times of this line. Listen, then confirm or edit it.',
  cut: 'Check the words: this line was cut',
  cutHint: 'We estimated which of its words are still heard here. Listen, then confirm or edit it.',
  unsureCount: (lines: number) => `${formatCount(lines, 'line is', 'lines are')} unsure.`,
  nextUnsure: 'Next unsure caption',
  nextUnsureHint: 'Next unsure line (F8)',
  confirm: 'Confirm (Ctrl or ⌘ with Shift and Enter)',
  confirmAll: 'Confirm all',
  onStage: 'Caption on the stage',
  placeholder: 'What is said here?',
  goTo: (span: string) => `${span}: go there`,
  span: (start: string, end: string) => `${start} – ${end}`,
  playAgain: 'Play this line',
  split: 'Split in two',
  cannotSplit: 'This line is too short to be split.',
  merge: 'Merge with the next line',
  cannotMerge: 'Only lines of one recording that follow each other, and are not too long together, can be merged.',
  delete: 'Delete line',
  fast: (perSecond: number) => `${perSecond} characters a second`,
  fastHint: 'More than 20 characters a second are hard to follow. Chinese, Japanese and Korean ones count as two.',
  long: 'Too long',
  longHint: 'More than two lines of 42 characters hide the picture. Chinese, Japanese and Korean ones count as two.',
  find: 'Find and replace',
  findWhat: 'Find',
  replaceBy: 'Replace with',
  found: (lines: number) => (lines === 0 ? 'Nothing found' : `In ${formatCount(lines, 'line', 'lines')}`),
  replaced: (lines: number) => `Replaced in ${formatCount(lines, 'line', 'lines')}`,
  next: 'Next',
  replaceAll: 'Replace all',
  close: 'Close',
  shift: 'Shift all',
  shiftTitle: 'Shift all captions',
  shiftBy: 'Seconds; less than 0 is sooner',
  shiftWrong: 'Please enter a number of seconds, such as 0.5 or -1.',
  cannotShift: 'A caption would begin before its recording, or play no more. Please shift by less.',
  cancel: 'Cancel',
  importFile: 'Import SRT or VTT',
  importTitle: 'Import captions',
  importText: (lines: number, from: string, to: string, there: number) =>
    [
      `The file has ${formatCount(lines, 'caption', 'captions')}, from ${from} to ${to}.`,
      ...(there > 0 ? [`The project has ${formatCount(there, 'caption', 'captions')} already.`] : []),
    ].join(' '),
  importAll: 'Import',
  firstLines: 'The first captions',
  unreadable: (lines: readonly number[]) =>
    `${formatCount(lines.length, 'place')} could not be read: ${lines.length === 1 ? 'line' : 'lines'} ${lines.slice(0, NUMBERS_MAX).join(', ')}${lines.length > NUMBERS_MAX ? ', …' : ''} of the file.`,
  tooLong: (lines: number) =>
    `${formatCount(lines, 'caption is', 'captions are')} longer than ${CAPTION_TEXT_MAX} characters and will be cut.`,
  overlapping: (lines: number) =>
    `${formatCount(lines, 'caption begins', 'captions begin')} before the one before has ended.`,
  behindEnd: (lines: number) =>
    `${formatCount(lines, 'caption begins', 'captions begin')} after the end of the project and will be left out.`,
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
  importFill: 'Fill the gaps',
  replaceSome: (lines: number) => `Replace ${formatCount(lines, 'line', 'lines')}`,
  notAddedTitle: 'Error: captions were not added',
  noneFits: {
    replace: 'None of these lines falls within what plays.',
    'fill-gaps': 'None of these lines falls into a gap between the captions.',
  },
  imported: (taken: number, all: number) =>
    taken === all
      ? `${formatCount(taken, 'caption', 'captions')} imported.`
      : `${taken} of ${formatCount(all, 'caption', 'captions')} imported.`,
  fromNotes: 'Captions from notes',
  fromNotesText: (lines: number, there: number, replaced: number) =>
    [
      `The notes make ${formatCount(lines, 'line', 'lines')}. There ${there === 1 ? 'is 1 line' : `are ${there} lines`} already,`,
      replaced === there ? 'on the slides of these notes.' : `${replaced} of them on the slides of these notes.`,
    ].join(' '),
  takenFromNotes: (taken: number, unsure: number, unheard: number) =>
    [
      `${formatCount(taken, 'line', 'lines')} from the notes.`,
      ...(unsure > 0 ? [`${unsure} of them ${unsure === 1 ? 'is' : 'are'} unsure: please listen.`] : []),
      ...(unheard > 0
        ? [`${formatCount(unheard, 'line of the notes was', 'lines of the notes were')} not heard.`]
        : []),
    ].join(' '),
  noNotes: 'None of the slides that play has notes. Write what is said into the notes first.',
  noWaveform: 'The sound is not stored yet, or has no waveform. Please wait until it is saved, and try again.',
  noSpeech: 'No speech was found in the sound that could be told from the rest.',
  notesOutdated: 'The recording was changed in the meantime. Please try again.',
  exportSrt: 'Export as SRT',
  exportVtt: 'Export as VTT',
  lane: 'Captions on the timeline',
  narrow: (lines: number) =>
    `${formatCount(lines, 'caption is', 'captions are')} too narrow to be moved here. Zoom in for ${lines === 1 ? 'it' : 'them'}.`,
  block: (text: string, start: string) => `${text === '' ? 'Caption without words' : text}, from ${start}`,
  blockStart: (text: string) => `Beginning of: ${text}`,
  blockEnd: (text: string) => `End of: ${text}`,
  edits: {
    add: 'New caption',
    write: 'Write caption',
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

/** Automatic subtitles. */
export const subtitlesWording = {
  title: 'Automatic subtitles',
  /** For narrow places. */
  short: 'Subtitles',
  text: 'A speech recognition listens to what plays, and writes it as captions. It goes on when you leave.',
  language: 'Spoken language',
  findOut: 'Find out by itself',
  takes: (seconds: number, left: number) =>
    `Takes ${lengthText(seconds)} of your team’s ${lengthText(left)} left this month.`,
  tooLong: (seconds: number, left: number) =>
    `This takes ${lengthText(seconds)}, and your team has ${lengthText(left)} of automatic subtitles left this month.`,
  nothing: 'There is nothing to listen to yet.',
  there: (lines: number) =>
    `There ${lines === 1 ? 'is 1 line' : `are ${lines} lines`} already. What you write while it listens stays.`,
  start: 'Start',
  replace: 'Replace all',
  fill: 'Fill the gaps',
  cancel: 'Cancel',
  waiting: 'Getting ready to listen …',
  heard: (heard: number, pieces: number) => (pieces === 1 ? 'Listening …' : `${heard} of ${pieces} parts heard`),
  writing: 'Writing …',
  stop: 'Stop',
  done: (lines: number) =>
    lines === 0
      ? 'No new captions: nothing was said where there was room for any.'
      : `${formatCount(lines, 'line', 'lines')} written.`,
  failedTitle: 'Error: automatic subtitles stopped',
  failed: (message: string) =>
    `${message || 'There are no subtitles.'} The minutes that were not used are yours again.`,
  cancelled: 'Stopped. The minutes that were not used are yours again.',
  undo: 'Undo',
  edit: 'Automatic subtitles',
};
