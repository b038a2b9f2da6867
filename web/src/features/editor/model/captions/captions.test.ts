import { parseSubtitles } from '#shared/captions/parse-subtitles';
import { toSrt, toVtt } from '#shared/captions/subtitles';
import { captionWords } from '#shared/captions/words';
import { type Caption, captionName } from '#shared/entities/caption';
import type { CaptionId, FileId } from '#shared/entities/scalars';
import { spanAt } from '#shared/time/span-at';
import { type Span, toSourceTime } from '#shared/time/timeline';
import { type Edit, type EditorState, createEditorState, applyEdit, undoStep } from '../editor-state';
import { deleteRange } from '../edits/edit-clips';
import { type ProjectView, buildView } from '../project-view';
import { toRecords } from '../records';
import { applyDiff, diffRecords, isEmptyDiff, type RecordsDiff } from '../records-diff';
import { type Random, randomCaptionEdit, randomEdit, seededRandom } from '../testing/random-edits';
import { sampleClip, sampleProject } from '../testing/sample-project';
import {
  addCaption,
  findMergeableNext,
  mergeCaptions,
  moveCaption,
  shiftCaptions,
  splitCaption,
} from './caption-timing';
import {
  findCaptionsWithText,
  confirmCaptions,
  replaceInCaptions,
  unsureCaptionNames,
  writeCaption,
} from './edit-captions';
import { importCaptions } from './import-captions';

/** Ids have no letter O. */
const idOf = (name: string) => name.replaceAll(/o/gi, 'x').padEnd(20, 'A') as CaptionId;
const caption = (file: number, start: number, end: number, text: string): Caption => ({
  id: idOf(text.replaceAll(/[^a-z]/gi, '')),
  file: `${file}` as FileId,
  start,
  end,
  text,
  version: 1,
});
const captions = [
  caption(1000, 500, 2500, 'Hello there'),
  caption(1000, 2500, 4000, 'and welcome'),
  caption(1000, 8000, 9500, 'So far'),
  caption(2000, 1000, 3000, 'The end'),
];
const view = buildView(toRecords(sampleProject({ captions })));
/** Plays its ten-second file from second 3 on. */
const startingLate = { ...sampleClip(1000, 10_000, 1), trim_start: 3000, duration: 7000 };
const [hello, , soFar] = captions.map(captionName) as [string, string, string];
const after = (diff: RecordsDiff, before = view) => buildView(applyDiff(before.records, diff));
const linesIn = ({ lines }: ProjectView) => lines.map(({ start, end, caption: { text } }) => ({ start, end, text }));
const texts = (diff: RecordsDiff) => linesIn(after(diff)).map(({ start, end, text }) => `${start}–${end} ${text}`);
const STORED = ['500–2500 Hello there', '2500–4000 and welcome', '8000–9500 So far', '11000–13000 The end'];

describe('edits of captions', () => {
  test('a new one lasts three seconds, or up to the next one or the end of its clip', () => {
    expect(texts(addCaption(view, idOf('N'), 4200.4))[2]).toBe('4200–7200 ');
    expect(texts(addCaption(view, idOf('N'), 7000))[2]).toBe('7000–8000 ');
    expect(texts(addCaption(view, idOf('N'), 9600))[3]).toBe('9600–10000 ');
    expect(isEmptyDiff(addCaption(view, idOf('N'), 7900))).toBe(true);
  });

  test('a new one at the end begins after the last one, or three seconds before the end', () => {
    const { duration } = view.timeline;
    const added = texts(addCaption(view, idOf('N'), duration)).at(-1);
    expect(added).toBe(`${Math.max(13_000, duration - 3000)}–${duration} `);
    expect(texts(addCaption(view, idOf('N'), duration - 1)).at(-1)).toBe(added);
    const full = buildView(toRecords(sampleProject({ captions: [caption(2000, 1000, 6000, 'To the end')] })));
    expect(isEmptyDiff(addCaption(full, idOf('N'), full.timeline.duration))).toBe(true);
  });

  test('text is cut off at 500 characters', () => {
    expect(after(writeCaption(view, hello, 'x'.repeat(501))).lines[0]?.caption.text).toHaveLength(500);
  });

  test('a caption moves within the played part of its file, and keeps its length; resizing keeps a minimum', () => {
    expect(texts(moveCaption(view, soFar, { start: 300, end: 300 }))[2]).toBe('8300–9800 So far');
    expect(texts(moveCaption(view, soFar, { start: 5000, end: 5000 }))[2]).toBe('8500–10000 So far');
    expect(texts(moveCaption(view, soFar, { start: 5000, end: 0 }))[2]).toBe('9300–9500 So far');
    expect(texts(moveCaption(view, soFar, { start: 0, end: -5000 }))[2]).toBe('8000–8200 So far');
  });

  test('a caption is split at the cursor, at the playhead, or in the middle; the rest follows', () => {
    const split = (cut: Parameters<typeof splitCaption>[2]) =>
      texts(splitCaption(view, hello, cut, idOf('N'))).slice(0, 2);
    expect(split({ textAt: 5 })).toEqual(['500–1409 Hello', '1409–2500 there']);
    expect(split({ sourceMs: 2400 })).toEqual(['500–2300 Hello', '2300–2500 there']);
    expect(split({ textAt: 5, sourceMs: 1500 })).toEqual(['500–1500 Hello', '1500–2500 there']);
    expect(split({})).toEqual(['500–1409 Hello', '1409–2500 there']);
  });

  test('an unsure caption becomes sure when it is edited, moved, split, merged, or confirmed; undo makes it unsure again', () => {
    const unsure = buildView(
      toRecords(sampleProject({ captions: captions.map((each) => ({ ...each, unsure: true })) })),
    );
    const left = (diff: RecordsDiff) => unsureCaptionNames(after(diff, unsure)).length;
    expect(left(shiftCaptions(unsure, 250))).toBe(4);
    expect(left(writeCaption(unsure, hello, 'Hello'))).toBe(3);
    expect(left(moveCaption(unsure, hello, { start: 0, end: -200 }))).toBe(3);
    expect(left(splitCaption(unsure, hello, {}, idOf('N')))).toBe(3);
    expect(left(mergeCaptions(unsure, hello))).toBe(2);
    expect(left(confirmCaptions(unsure, unsureCaptionNames(unsure)))).toBe(0);
    const state = applyEdit(createEditorState(unsure.records), (each) => confirmCaptions(each, [soFar]), {
      name: 'confirm',
    });
    expect(unsureCaptionNames(state.view)).toHaveLength(3);
    expect(unsureCaptionNames(undoStep(state).view)).toHaveLength(4);
  });

  test('two of one file can be merged, but not those of two files', () => {
    expect(texts(mergeCaptions(view, hello))).toEqual(['500–4000 Hello there and welcome', ...STORED.slice(2)]);
    expect(findMergeableNext(view, soFar)).toBeUndefined();
    expect(mergeCaptions(view, soFar)).toEqual(mergeCaptions(view, 'none'));
  });

  test('all are shifted together', () => {
    expect(texts(shiftCaptions(view, 250))).toEqual([
      '750–2750 Hello there',
      '2750–4250 and welcome',
      '8250–9750 So far',
      '11250–13250 The end',
    ]);
  });

  test('word times move with a caption, and stay when only one end is moved', () => {
    const timed = buildView(toRecords(sampleProject({ captions: [{ ...captions[0]!, word_times: [700, 1800] }] })));
    const times = (diff: RecordsDiff) => after(diff, timed).captions[0]!.word_times;
    expect(times(shiftCaptions(timed, 250))).toEqual([950, 2050]);
    expect(times(shiftCaptions(timed, -250))).toEqual([450, 1550]);
    expect(times(moveCaption(timed, hello, { start: 100, end: 100 }))).toEqual([800, 1900]);
    expect(times(moveCaption(timed, hello, { start: 0, end: -200 }))).toEqual([700, 1800]);
  });

  test('trimmed captions are shifted with the others of their file; a file that does not play keeps its own', () => {
    const gone = caption(3000, 0, 1000, 'gone');
    const trimmed = buildView(toRecords(sampleProject({ clips: [startingLate], captions: [...captions, gone] })));
    const { captions: shifted } = after(shiftCaptions(trimmed, 250), trimmed);
    const starts = Object.fromEntries(shifted.map(({ text, start }) => [text, start]));
    expect(starts).toEqual({ 'Hello there': 750, 'and welcome': 2750, 'So far': 8250, 'The end': 1000, gone: 0 });
  });

  test('no shift moves a caption before the start of its file, or out of what plays', () => {
    expect(isEmptyDiff(shiftCaptions(view, -501))).toBe(true);
    expect(isEmptyDiff(shiftCaptions(view, 2000))).toBe(true);
    const trimmed = buildView(toRecords(sampleProject({ clips: [startingLate], captions: captions.slice(1) })));
    expect(isEmptyDiff(shiftCaptions(trimmed, -400))).toBe(false);
    expect(isEmptyDiff(shiftCaptions(trimmed, -1000))).toBe(true);
  });

  test('find and replace ignore case and treat special characters as text', () => {
    expect(findCaptionsWithText(view, 'HE')).toEqual([hello, captionName(captions[3]!)]);
    expect(findCaptionsWithText(view, '.*(')).toEqual([]);
    expect(texts(replaceInCaptions(view, 'the', '$&.*'))).toEqual([
      '500–2500 Hello $&.*re',
      ...STORED.slice(1, 3),
      '11000–13000 $&.* end',
    ]);
    expect(isEmptyDiff(replaceInCaptions(view, '', 'x'))).toBe(true);
    expect(isEmptyDiff(replaceInCaptions(view, 'welcome', 'x'.repeat(500)))).toBe(true);
  });

  test('a line of more than 500 letters is cut, because it could not be saved', () => {
    const diff = importCaptions(view, [{ start: 4000, end: 5000, text: 'x'.repeat(600) }], 'fill-gaps', () =>
      idOf('A'),
    );
    expect(Object.values(diff.added).map(({ item }) => 'text' in item && item.text.length)).toEqual([500]);
  });

  test('an import replaces all, or fills the gaps; a line belongs to the recording that plays most of it', () => {
    let count = 0;
    const id = () => idOf(`Imported${String.fromCharCode(65 + count++)}`);
    const lines = [
      { start: 3000, end: 4500, text: 'one' },
      { start: 9800, end: 11_200, text: 'two' },
      { start: 14_000, end: 99_000, text: 'three' },
      { start: 20_000, end: 21_000, text: 'too late' },
    ];
    expect(texts(importCaptions(view, lines, 'replace', id))).toEqual([
      '3000–4500 one',
      '10000–11200 two',
      '14000–16000 three',
    ]);
    expect(texts(importCaptions(view, lines, 'fill-gaps', id))).toEqual(
      [...STORED, '14000–16000 three'].sort((a, b) => parseInt(a) - parseInt(b)),
    );
  });
});

test('lines for a part of the timeline replace those in it, and follow or precede the others', () => {
  const lines = [
    { start: 2000, end: 4500, text: 'one' },
    { start: 5000, end: 8700, text: 'two' },
  ];
  const random = seededRandom(3);
  const within = [{ start: 2400, end: 8200 }];
  const diff = importCaptions(view, lines, 'replace', () => newCaptionId(random), within);
  expect(texts(diff)).toEqual([STORED[0], '2500–4500 one', '5000–8000 two', ...STORED.slice(2)]);
});

test('a cut deletes no captions', () => {
  const diff = deleteRange(view, 1300, 12_000, 9000);
  expect(
    Object.keys({ ...diff.added, ...diff.updated, ...diff.removed }).filter((key) => key.startsWith('caption')),
  ).toEqual([]);
  expect(texts(diff)).toEqual(['500–1300 Hello', '1300–2300 end']);
});

/** The captions expected at a time: those of the clip's file at that position, if any of their words plays. */
const spokenAt = ({ timeline, captions: all, lines }: ProjectView, ms: number): string[] => {
  const span = spanAt(timeline.clips, ms);
  if (!span || ms >= span.end) return [];
  const place = toSourceTime(span, ms);
  return all
    .filter(({ file, start, end }) => file === span.clip.file && start <= place && place < end)
    .filter((each) => {
      const isHeard = (word: { ms: number }) => span.clip.trim_start <= word.ms && word.ms < span.clip.trim_end;
      const words = captionWords(each);
      return (
        words.length === 0 || words.some(isHeard) || lines.some((line) => line.stored === each && goesOn(line, span))
      );
    })
    .map(captionName);
};
const shownAt = ({ lines }: ProjectView, ms: number): string[] =>
  lines.filter(({ start, end }) => start <= ms && ms < end).map((line) => captionName(line.stored));
/** Whether a line extends past a clip into another one that may have its words. */
const goesOn = (line: Span, clip: Span) =>
  line.start < clip.end && line.end > clip.start && (line.start < clip.start || line.end > clip.end);

const EDITS = 200;
/** A random step: split, trim, move, delete, undo, or any caption edit. */
function edited(state: EditorState, random: Random, now: number): EditorState {
  if (random() < 0.1) return undoStep(state);
  const edit: Edit = random() < 0.5 ? randomCaptionEdit(random, state.settled) : randomEdit(random, state.settled, now);
  return applyEdit(state, edit, { name: 'edit' });
}

test.each([1, 2, 3, 4, 5])(`captions stay with their words through ${EDITS} random edits (course %i)`, (seed) => {
  const random = seededRandom(seed);
  const opened = createEditorState(view.records);
  let state = opened;
  for (let index = 0; index < EDITS; index++) {
    state = edited(state, random, 10_000 + index * 10);
    const moments = Array.from({ length: 20 }, () => Math.floor(random() * state.view.timeline.duration));
    expect({ index, shown: moments.map((ms) => shownAt(state.view, ms).sort()) }).toEqual({
      index,
      shown: moments.map((ms) => spokenAt(state.view, ms).sort()),
    });
    const { lines, lineKeys } = buildView(state.view.records);
    expect(state.view).toMatchObject({ lines, lineKeys });
  }
  while (state.undo.length > 0) state = undoStep(state);
  expect(isEmptyDiff(diffRecords(opened.view.records, state.view.records))).toBe(true);
});

test('typing a letter leaves all other lines, and all keys, unchanged', () => {
  const before = createEditorState(view.records);
  const [first, ...others] = before.view.lines;
  const write = (each: ProjectView) => writeCaption(each, captionName(first!.caption), 'Other words');
  const { lines, lineKeys } = applyEdit(before, write, { name: 'write' }).view;
  expect(lines[0]!.caption.text).toBe('Other words');
  expect(lines.slice(1).filter((line, index) => line !== others[index])).toEqual([]);
  expect(lineKeys).toBe(before.view.lineKeys);
});

test.each([toSrt, toVtt])('exporting and reimporting changes no line (%p)', (write) => {
  const random = seededRandom(7);
  let state = createEditorState(view.records);
  let written = 0;
  for (let index = 0; index < 60; index++) {
    state = edited(state, random, 10_000 + index * 10);
    const before = parseOr(write(linesIn(state.view)));
    const again = after(
      importCaptions(state.view, before, 'replace', () => newCaptionId(random)),
      state.view,
    );
    expect(parseOr(write(linesIn(again)))).toEqual(before);
    written += before.length;
  }
  expect(written).toBeGreaterThan(60);
});

const parseOr = (file: string) => (file.includes('-->') ? parseSubtitles(file).captions : []);
const newCaptionId = (random: Random) =>
  idOf(Array.from({ length: 12 }, () => String.fromCharCode(97 + random() * 26)).join(''));

test('typing a letter keeps all other spans and lines identical', () => {
  const after = buildView(applyDiff(view.records, writeCaption(view, captionName(captions[1]!), 'and we')), view);
  expect(after.lines[1]!.caption.text).toBe('and we');
  expect(after.places).toBe(view.places);
  expect(after.lines[0]).toBe(view.lines[0]);
});
