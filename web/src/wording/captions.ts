const count = (value: number, one: string, many: string) => `${value} ${value === 1 ? one : many}`;

/** Of many, the first: the whole list would hide the editor. */
const QUOTED_MAX = 5;
const quoted = (texts: readonly string[]): string =>
  [...texts.slice(0, QUOTED_MAX).map((text) => `“${text}”`), ...(texts.length > QUOTED_MAX ? ['…'] : [])].join(', ');

/** What the editor says about captions. */
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
  unsureHint:
    'Nobody has looked yet whether this line stands where it is said. Listen to it, then confirm or change it.',
  unsureCount: (lines: number) => `${count(lines, 'line is', 'lines are')} unsure.`,
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
  found: (lines: number) => (lines === 0 ? 'Nothing found' : `In ${count(lines, 'line', 'lines')}`),
  replaced: (lines: number) => `Replaced in ${count(lines, 'line', 'lines')}`,
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
  importText: (lines: number, there: number) =>
    `The file has ${count(lines, 'line', 'lines')}. There ${there === 1 ? 'is 1 line' : `are ${there} lines`} already.`,
  importReplace: 'Replace all',
  importFill: 'Fill the gaps',
  replaceSome: (lines: number) => `Replace ${count(lines, 'line', 'lines')}`,
  noneFits: {
    replace: 'None of these lines falls within what plays.',
    'fill-gaps': 'None of these lines falls into a gap between the captions.',
  },
  imported: (taken: number, all: number, cut: number) =>
    [
      taken === all
        ? `${count(taken, 'line', 'lines')} imported.`
        : `${taken} of ${count(all, 'line', 'lines')} imported.`,
      ...(cut > 0 ? [`${count(cut, 'line was', 'lines were')} longer than 500 letters, and cut.`] : []),
    ].join(' '),
  fromNotes: 'Captions from notes',
  fromNotesText: (lines: number, there: number, replaced: number) =>
    [
      `The notes make ${count(lines, 'line', 'lines')}. There ${there === 1 ? 'is 1 line' : `are ${there} lines`} already,`,
      replaced === there ? 'on the slides of these notes.' : `${replaced} of them on the slides of these notes.`,
    ].join(' '),
  takenFromNotes: (taken: number, unsure: number, unheard: number) =>
    [
      `${count(taken, 'line', 'lines')} from the notes.`,
      ...(unsure > 0 ? [`${unsure} of them ${unsure === 1 ? 'is' : 'are'} unsure: please listen.`] : []),
      ...(unheard > 0 ? [`${count(unheard, 'line of the notes was', 'lines of the notes were')} not heard.`] : []),
    ].join(' '),
  noNotes: 'None of the slides that play has notes. Write what is said into the notes first.',
  noWaveform: 'The sound is not stored yet, or has no waveform. Please wait until it is saved, and try again.',
  noSpeech: 'No speech was found in the sound that could be told from the rest.',
  notesOutdated: 'The recording was changed in the meantime. Please try again.',
  orphans: (texts: string[]) =>
    `Somebody else deleted ${texts.length === 1 ? 'a caption' : 'captions'} while you were writing: ${quoted(texts)}`,
  refused: (texts: readonly string[], why: readonly string[]) =>
    `${texts.length === 1 ? 'A caption' : `${texts.length} captions`} could not be saved: ${quoted(texts)}. ${why.join(' ')} ${texts.length === 1 ? 'It is' : 'They are'} kept in this browser.`,
  tryAgain: 'Try again',
  giveUp: 'Leave out',
  restore: 'Put back',
  leaveDeleted: 'Leave deleted',
  exportSrt: 'Export as SRT',
  exportVtt: 'Export as VTT',
  lane: 'Captions on the timeline',
  narrow: (lines: number) =>
    `${count(lines, 'caption is', 'captions are')} too narrow to be moved here. Zoom in for ${lines === 1 ? 'it' : 'them'}.`,
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
    restore: 'Put captions back',
    confirm: 'Confirm caption',
    confirmAll: 'Confirm all captions',
  },
};
