import { numberedPosition } from '../testing/numbered-position';
import { layOutCaptions, toShownClips } from '#shared/captions/caption-spans';
import type { Caption } from '#shared/entities/caption';
import type { Clip } from '#shared/entities/clip';
import type { CaptionId, FileId } from '#shared/entities/scalars';
import { layOutClips } from '#shared/time/timeline';

const caption = (start: number, end: number, text: string, file = 'a'): Caption => ({
  id: text
    .replaceAll(/[^a-z]/gi, '')
    .slice(0, 20)
    .padEnd(20, 'A') as CaptionId,
  file: file as FileId,
  start,
  end,
  text,
  version: 1,
});
const clip = (created_at: number, trim_start: number, trim_end: number, file = 'a'): Clip => ({
  created_at,
  file: file as FileId,
  file_name: 'take.m4a',
  type: 'audio',
  url: '',
  peaks_url: '',
  sound_url: '',
  video_layout: 'full',
  duration: trim_end - trim_start,
  trim_start,
  trim_end,
  position: numberedPosition(created_at),
  version: 1,
});
const captions = [
  caption(2000, 4000, 'two'),
  caption(0, 1500, 'one'),
  caption(5000, 6000, 'three'),
  caption(0, 900, 'other', 'b'),
];
const laidOut = (clips: Clip[], own = captions) => layOutCaptions(layOutClips(clips), own);
const placed = (clips: Clip[], own = captions) =>
  laidOut(clips, own).map(({ caption: { text }, start, end }) => [text, start, end]);

describe('captions belong to a file; each clip lists those within its trim', () => {
  it("in order, in the file's time, and with the specification's fields only", () => {
    const timed = captions.map((each) => ({ ...each, word_times: [each.start] }));
    expect(toShownClips([clip(1, 1000, 3000), clip(2, 4000, 5000)], timed).map((each) => each.captions)).toEqual([
      [
        { start: 0, end: 1500, text: 'one' },
        { start: 2000, end: 4000, text: 'two' },
      ],
      [],
    ]);
  });

  it('on the timeline each starts where it is spoken, trimmed to the clip', () => {
    expect(placed([clip(1, 500, 3000), clip(2, 0, 1000, 'b')])).toEqual([
      ['one', 0, 1000],
      ['two', 1500, 2500],
      ['other', 2500, 3400],
    ]);
  });

  it('neither a split nor a cut doubles one', () => {
    expect(placed([clip(1, 0, 3000), clip(2, 3000, 6000)])).toEqual(placed([clip(1, 0, 6000)]));
    expect(placed([clip(1, 0, 2500), clip(2, 3500, 6000)])).toEqual([
      ['one', 0, 1500],
      ['two', 2000, 3000],
      ['three', 4000, 5000],
    ]);
  });

  it('a clip that is back has its captions back', () => {
    expect(placed([clip(1, 0, 1500), clip(2, 0, 500, 'b'), clip(3, 0, 1500)])).toEqual([
      ['one', 0, 1500],
      ['other', 1500, 2000],
      ['one', 2000, 3500],
    ]);
  });
});

describe("a caption's words are divided among the places where it plays", () => {
  // Each word takes a second.
  const four = caption(0, 4000, 'aaa bbb ccc ddd');
  const retake = [clip(1, 0, 1000), clip(2, 0, 500, 'b'), clip(3, 3000, 4000)];

  it('by their share of its duration: retaken words are gone, and none appears twice', () => {
    expect(placed(retake, [four])).toEqual([
      ['aaa', 0, 1000],
      ['ddd', 1500, 2500],
    ]);
    expect(laidOut(retake, [four]).map(({ caption: { cut } }) => cut)).toEqual([true, true]);
  });

  it('by their word times, if any; then nothing is unsure', () => {
    const timed = { ...four, word_times: [100, 200, 300, 3900] };
    expect(placed(retake, [timed])).toEqual([
      ['aaa bbb ccc', 0, 1000],
      ['ddd', 1500, 2500],
    ]);
    expect(laidOut(retake, [timed]).map(({ caption: { cut } }) => cut)).toEqual([undefined, undefined]);
    expect(laidOut(retake, [timed])[0]!.caption.word_times).toEqual([100, 200, 300]);
  });

  it('word times are ignored if their number differs from the words', () =>
    expect(placed(retake, [{ ...four, word_times: [100, 200, 300] }])).toEqual(placed(retake, [four])));

  it('words cut out of the middle are gone, and it is still one line', () => {
    expect(placed([clip(1, 0, 1000), clip(2, 3000, 4000)], [four])).toEqual([['aaa ddd', 0, 2000]]);
    expect(placed([clip(1, 0, 1500), clip(2, 1500, 1600), clip(3, 1600, 4000)], [four])).toEqual([
      ['aaa bbb ccc ddd', 0, 4000],
    ]);
  });

  it('a trim removes its words; a line without words is left out', () => {
    expect(placed([clip(1, 1000, 3000)], [four])).toEqual([['bbb ccc', 0, 2000]]);
    expect(placed([clip(1, 3800, 9000)], [four])).toEqual([]);
  });

  it("if a caption's parts play in another order, each line has its own words", () =>
    expect(placed([clip(1, 2000, 4000), clip(2, 0, 2000)], [four])).toEqual([
      ['ccc ddd', 0, 2000],
      ['aaa bbb', 2000, 4000],
    ]));

  it('a single word stays where half of it is heard', () => {
    expect(placed([clip(1, 0, 500), clip(2, 1500, 6000)], [caption(0, 2000, 'Welcome!')])).toEqual([
      ['Welcome!', 0, 1000],
    ]);
  });

  it.each([
    ['Japanese', '今日は新しい機能を紹介します。', [clip(1, 0, 2000), clip(2, 0, 500, 'b'), clip(3, 2000, 4000)]],
    ['Thai', 'วันนี้เราจะพูดถึงตลาด', [clip(1, 0, 1900), clip(2, 0, 500, 'b'), clip(3, 1900, 4000)]],
    ['lines', 'one two\nthree  four', [clip(1, 0, 1000), clip(2, 0, 500, 'b'), clip(3, 1000, 4000)]],
    ['pictures', '👩‍👩‍👧‍👦 👍🏽 🇨🇭', [clip(1, 0, 2000), clip(2, 0, 500, 'b'), clip(3, 2000, 4000)]],
  ])('no character is cut, and none is lost: %s', (_, text, clips) => {
    const graphemes = (each: string) => [...new Intl.Segmenter().segment(each)].map(({ segment }) => segment);
    const lines = laidOut(clips, [caption(0, 4000, text)]).map((line) => line.caption.text);
    expect(lines).toHaveLength(2);
    expect(lines.flatMap(graphemes).filter((each) => each.trim())).toEqual(
      graphemes(text).filter((each) => each.trim()),
    );
  });
});
