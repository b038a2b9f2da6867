import { layOutCaptions } from '#shared/captions/caption-spans';
import { toSrt } from '#shared/captions/subtitles';
import { captionWords } from '#shared/captions/words';
import { type Caption, captionName } from '#shared/entities/caption';
import type { CaptionId, FileId } from '#shared/entities/scalars';
import { type Edit, type EditorState, createEditorState, applyEdit, redoStep, undoStep } from '../editor-state';
import { addTake, deleteRange, reorderClip, splitClip, trimClip } from '../edits/edit-clips';
import { findCaption, type ProjectView, buildView } from '../project-view';
import { toRecords } from '../records';
import { applyDiff, hasSameRecords, EMPTY_DIFF } from '../records-diff';
import { rebaseOntoSaved } from '../sync-state';
import { type Random, seededRandom } from '../testing/random-edits';
import { sampleClip, sampleProject } from '../testing/sample-project';
import { mergeCaptions, moveCaption, shiftCaptions, splitCaption } from './caption-timing';
import { confirmCaptions, deleteCaptions, isUnsure, unsureCaptionNames, writeCaption } from './edit-captions';
import { importCaptions } from './import-captions';

const idOf = (letter: string) => letter.repeat(20) as CaptionId;
const FILE = '1000' as FileId;
/** Ten words in ten seconds. */
const TEXT = 'one two six ten won too her him you she';
const stored: Caption = { id: idOf('A'), file: FILE, start: 0, end: 10_000, text: TEXT, version: 1 };
const opened = (captions: Caption[] = [stored]) => createEditorState(toRecords(sampleProject({ captions })));
const edited = (state: EditorState, ...edits: Edit[]) =>
  edits.reduce((now, edit) => applyEdit(now, edit, { name: 'edit' }), state);

const take = (createdAt: number, duration: number) => ({ clip: sampleClip(createdAt, duration, 1), markers: [] });
const retake: Edit = (view) => addTake(view, take(5000, 1500), { start: 3000, end: 7000 }, 6000);
const texts = ({ view }: EditorState) => view.lines.map(({ caption }) => caption.text);
const places = ({ view }: EditorState) =>
  view.lines.map(({ start, end, caption }) => `${start}–${end} ${caption.text}`);
const nameOf = ({ view }: EditorState, line: number) => captionName(view.lines[line]!.caption);
const storedWords = ({ view }: EditorState) => view.captions.flatMap(({ text }) => text.split(' '));
const undone = (state: EditorState, steps: number): EditorState =>
  Array.from({ length: steps }).reduce<EditorState>((now) => undoStep(now), state);

describe('a cut caption', () => {
  const cut = edited(opened(), retake);
  const trim =
    (sourceMs: number): Edit =>
    (view) =>
      trimClip(view, { clipCreatedAt: 1000, edge: 'end', sourceMs, fileMs: 10_000 });

  test('has its first words before a retake and its last ones after it; the replaced ones are gone', () => {
    expect(places(cut)).toEqual(['0–3000 one two six', '4500–7500 him you she']);
    expect(toSrt(cut.view.lines.map(({ start, end, caption }) => ({ start, end, text: caption.text })))).not.toMatch(
      'ten',
    );
  });

  test('is not rewritten: undo, or extending the trim, brings back every word', () => {
    expect(cut.view.captions).toEqual([stored]);
    expect(hasSameRecords(undoStep(cut).view.records, opened().view.records)).toBe(true);
    const trimmed = edited(opened(), trim(4000));
    expect(texts(trimmed)).toEqual(['one two six ten']);
    expect(texts(edited(trimmed, trim(10_000)))).toEqual([TEXT]);
  });

  test('is marked until its words are edited or confirmed', () => {
    expect(unsureCaptionNames(cut.view)).toHaveLength(2);
    const confirmed = edited(cut, (view) => confirmCaptions(view, [nameOf(cut, 0)]));
    expect(confirmed.view.lines.map(({ caption }) => isUnsure(caption))).toEqual([false, true]);
    const written = edited(confirmed, (view) => writeCaption(view, nameOf(cut, 1), 'him you see'));
    expect(unsureCaptionNames(written.view)).toEqual([]);
    expect(texts(written)).toEqual(['one two six', 'him you see']);
    expect(hasSameRecords(undone(written, 3).view.records, opened().view.records)).toBe(true);
  });

  test('is sure if its words have times', () => {
    const word_times = TEXT.split(' ').map((_, index) => 200 + index * 400);
    const timed = edited(opened([{ ...stored, word_times }]), retake);
    expect(texts(timed)).toEqual(['one two six ten won too her']);
    expect(unsureCaptionNames(timed.view)).toEqual([]);
  });

  test('keeps the key under which somebody types in it, letter by letter', () => {
    const first = edited(cut, (view) => writeCaption(view, nameOf(cut, 0), 'one two six '));
    expect(nameOf(first, 0)).toBe(nameOf(cut, 0));
    expect(nameOf(first, 1)).toBe(nameOf(cut, 1));
    const second = edited(first, (view) => writeCaption(view, nameOf(cut, 0), 'one two six o'));
    expect(texts(second)).toEqual(['one two six o', 'him you she']);
  });

  test('keeps its hidden words when it is edited: extending the trim shows them', () => {
    const written = edited(opened(), trim(4000), (view) =>
      writeCaption(view, captionName(stored), 'One, two, six, ten'),
    );
    expect(texts(edited(written, trim(10_000)))).toEqual(['One, two, six, ten', 'won too her him you she']);
  });

  test('in its middle is one line, in which anything can be written', () => {
    const short = edited(opened(), (view) => deleteRange(view, 3000, 7000, 6000));
    expect(places(short)).toEqual(['0–6000 one two six him you she']);
    const name = nameOf(short, 0);
    const longer = edited(short, (view) => writeCaption(view, name, 'one two six and him and you and she'));
    expect(texts(longer)).toEqual(['one two six and him and you and she']);
    expect(unsureCaptionNames(longer.view)).toEqual([]);
    expect(hasSameRecords(undone(longer, 2).view.records, opened().view.records)).toBe(true);
  });

  test('can be deleted, moved, split, and merged line by line', () => {
    const name = nameOf(cut, 1);
    expect(places(edited(cut, (view) => deleteCaptions(view, [name])))).toEqual(['0–3000 one two six']);
    expect(places(edited(cut, (view) => moveCaption(view, name, { start: 500, end: 0 })))[1]).toBe(
      '5000–7500 him you she',
    );
    const split = edited(cut, (view) => splitCaption(view, name, { textAt: 3 }, idOf('B')));
    expect(texts(split)).toEqual(['one two six', 'him', 'you she']);
    expect(texts(edited(split, (view) => mergeCaptions(view, name)))).toEqual(texts(cut));
    expect(places(edited(cut, (view) => shiftCaptions(view, 100)))).toEqual([
      '100–3000 one two six',
      '4500–7500 him you she',
    ]);
  });

  test('is replaced by imported lines, all of which are visible', () => {
    const lines = [{ start: 0, end: 6000, text: 'all the words of the file' }];
    const short = edited(opened(), (view) => deleteRange(view, 3000, 7000, 6000));
    const imported = edited(short, (view) => importCaptions(view, lines, 'replace', () => idOf('B')));
    expect(places(imported)).toEqual(['0–6000 all the words of the file']);
  });

  test("is not restored over others' edits of a part: undo overwrites nothing and shows no part twice", () => {
    const name = nameOf(cut, 1);
    const written = edited(cut, (view) => writeCaption(view, name, 'him you SHE'));
    const ofOther = rebaseOntoSaved(written, {
      ...written.saved,
      records: edited(written, (view) => writeCaption(view, name, 'written by Bob')).view.records,
    });
    const back = undoStep({ ...ofOther, pending: EMPTY_DIFF });
    expect(places(back)).toEqual(['0–3000 one two six', '4500–7500 written by Bob']);
    expect(findCaption(back.view, name)!.text).toBe('written by Bob');
    const other = edited(back, (view) => writeCaption(view, nameOf(back, 0), 'ONE two six'));
    expect(places(other)).toEqual(['0–3000 ONE two six', '4500–7500 written by Bob']);
    expect(storedWords(other)).toEqual('ONE two six written by Bob ten won too her'.split(' '));
  });

  test('again at the same place keeps what was cut out there before', () => {
    const [until4, until6] = [4000, 6000].map(
      (end): Edit =>
        (view) =>
          deleteRange(view, 3000, end, end),
    );
    const once = edited(opened(), until4!, (view) =>
      writeCaption(view, captionName(stored), 'one two six won too her him you she'),
    );
    const twice = edited(once, until6!, (view) => writeCaption(view, captionName(stored), 'ONE'));
    expect(storedWords(once).sort()).toEqual(TEXT.split(' ').sort());
    const out = storedWords(twice).filter((word) => word !== 'ONE');
    expect(out).toEqual(['ten', 'won', 'too', 'her']);
    expect(texts(twice)).toEqual(['ONE']);
  });

  test.each([
    ['the part of another clip', 5000, 3000],
    ['everything another clip plays', 3000, 0],
  ])('that plays twice is edited whole: an edge was extended over %s', (_, splitMs, sourceMs) => {
    const split = edited(opened(), (view) => splitClip(view, splitMs, 6001));
    const clipCreatedAt = split.view.timeline.clips[1]!.clip.created_at;
    const twice = edited(split, (view) => trimClip(view, { clipCreatedAt, edge: 'start', sourceMs, fileMs: 10_000 }));
    expect(texts(twice)).toEqual([TEXT, TEXT]);
    for (const line of [0, 1]) {
      const written = edited(twice, (view) => writeCaption(view, nameOf(twice, line), `${TEXT} end`));
      expect(texts(written)).toEqual([`${TEXT} end`, `${TEXT} end`]);
      expect(written.view.captions).toEqual([{ ...stored, text: `${TEXT} end` }]);
    }
  });

  test('by one person while another types in it has both changes, in any order', () => {
    const { view } = opened();
    const [cuts, writes] = [retake(view), writeCaption(view, captionName(stored), `${TEXT} end`)];
    const both = applyDiff(applyDiff(view.records, cuts), writes);
    expect(hasSameRecords(both, applyDiff(applyDiff(view.records, writes), cuts))).toBe(true);
    expect(buildView(both).lines.map(({ caption }) => caption.text)).toEqual(['one two six', 'you she end']);
  });
});

describe('words through any sequence of cuts, splits, trims, and retakes', () => {
  const WORDS = Array.from({ length: 60 }, (_, index) => `w${index}`);
  const captions = Array.from({ length: 6 }, (_, index): Caption => ({
    ...stored,
    id: idOf('ABCDEF'[index]!),
    start: index * 1500 + 300,
    end: (index + 1) * 1500 + 300,
    text: WORDS.slice(index * 10, index * 10 + 10).join(' '),
    ...(index % 2 === 1 && { word_times: Array.from({ length: 10 }, (_, at) => index * 1500 + 350 + at * 140) }),
  }));

  const randomCut = (random: Random, view: ProjectView, now: number): Edit => {
    const { clips, duration } = view.timeline;
    const moment = random() * duration;
    const { created_at, trim_start } = clips[Math.floor(random() * clips.length)]?.clip ?? {
      created_at: 0,
      trim_start: 0,
    };
    const kind = Math.floor(random() * 6);
    if (kind === 0) return (each) => splitClip(each, moment, now);
    if (kind === 1) return (each) => deleteRange(each, moment, moment + random() * 1000, now);
    if (kind === 2)
      return (each) => addTake(each, take(now, 500), { start: moment, end: moment + random() * 1000 }, now + 1);
    if (kind === 3) return (each) => reorderClip(each, created_at, Math.floor(random() * clips.length));
    const edge = random() < 0.5 ? 'start' : 'end';
    // Far past its neighbors, so that much plays twice.
    if (kind === 4)
      return (each) => trimClip(each, { clipCreatedAt: created_at, edge, sourceMs: random() * 10_000, fileMs: 10_000 });
    return (each) =>
      trimClip(each, {
        clipCreatedAt: created_at,
        edge,
        sourceMs: trim_start + (random() - 0.3) * 2000,
        fileMs: 10_000,
      });
  };

  /** How often a time of the file plays. */
  const playsOf = (view: ProjectView, ms: number) =>
    view.timeline.clips.filter(({ clip }) => clip.file === FILE && clip.trim_start <= ms && ms < clip.trim_end).length;
  const moments = captions.flatMap((caption) => captionWords(caption).map(({ text, ms }) => ({ text, ms })));
  /** The words that viewers get. */
  const heardIn = ({ timeline, captions }: ProjectView) =>
    wordsIn(layOutCaptions(timeline.clips, captions).map(({ caption }) => caption));
  const wordsIn = (all: readonly { text: string }[]) => all.flatMap(({ text }) => text.split(/\s+/));

  test.each(Array.from({ length: 20 }, (_, seed) => seed))(
    'a word appears exactly where it plays, and as often; undo is exact (%d)',
    (seed) => {
      const random = seededRandom(seed);
      const start = opened(captions);
      let state = start;
      for (let step = 0; step < 25; step++) {
        state = edited(state, randomCut(random, state.view, 10_000 + step * 10));
        const shown = heardIn(state.view);
        const counts = moments.map(({ text }) => `${text}: ${shown.filter((word) => word === text).length}`);
        expect(counts).toEqual(moments.map(({ text, ms }) => `${text}: ${playsOf(state.view, ms)}`));
        expect(shown.every((word) => WORDS.includes(word))).toBe(true);
      }
      const steps = state.undo.length;
      const back = undone(state, steps);
      expect(hasSameRecords(back.view.records, start.view.records)).toBe(true);
      const again = Array.from({ length: steps }).reduce<EditorState>((now) => redoStep(now), back);
      expect(again.view.lines.map(({ caption }) => caption.text)).toEqual(texts(state));
    },
  );

  test.each(Array.from({ length: 20 }, (_, seed) => seed))(
    'when lines are confirmed in between, each word is stored once, and visible words stay visible (%d)',
    (seed) => {
      const random = seededRandom(1000 + seed);
      const start = opened(captions);
      let state = start;
      for (let step = 0; step < 20; step++) {
        state = edited(state, randomCut(random, state.view, 10_000 + step * 10));
        const names = state.view.lines.map(({ caption }) => captionName(caption));
        const name = names[Math.floor(random() * names.length)];
        if (name === undefined || random() < 0.5) continue;
        const before = heardIn(state.view);
        state = edited(state, (view) => confirmCaptions(view, [name]));
        const after = heardIn(state.view);
        expect([...after].sort()).toEqual([...before].sort());
        expect(wordsIn(state.view.captions).sort()).toEqual([...WORDS].sort());
      }
      expect(hasSameRecords(undone(state, state.undo.length).view.records, start.view.records)).toBe(true);
    },
  );

  test.each(Array.from({ length: 20 }, (_, seed) => seed))(
    'when somebody types in lines in between, the typed text is there once, and no other word is lost (%d)',
    (seed) => {
      const random = seededRandom(2000 + seed);
      const start = opened(captions);
      let state = start;
      const written: string[] = [];
      for (let step = 0; step < 20; step++) {
        state = edited(state, randomCut(random, state.view, 10_000 + step * 10));
        const names = state.view.lines.map(({ caption }) => captionName(caption));
        const name = names[Math.floor(random() * names.length)];
        if (name === undefined || random() < 0.5) continue;
        const text = `${findCaption(state.view, name)!.text} typed${step}`;
        state = edited(state, (view) => writeCaption(view, name, text));
        written.push(`typed${step}`);
        expect(findCaption(state.view, name)!.text).toBe(text);
        expect(wordsIn(state.view.captions).sort()).toEqual([...WORDS, ...written].sort());
      }
      expect(hasSameRecords(undone(state, state.undo.length).view.records, start.view.records)).toBe(true);
    },
  );
});
