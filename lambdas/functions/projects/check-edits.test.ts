import { makeSrt } from '#shared/api/captions';
import { LINES_SHOWN_MAX, shownClips } from '#shared/captions/caption-spans';
import { type Caption, CAPTIONS_PER_PROJECT_MAX as MAX } from '#shared/entities/caption';
import { type Clip, CLIPS_PER_PROJECT_MAX } from '#shared/entities/clip';
import { type CaptionId, type FileId } from '#shared/entities/scalars';
import { checkResult } from './check-edits';
import { recordsOf } from './edits';

const caption = (n: number): Caption => ({
  ...{ id: `${n}`.padStart(20, 'A') as CaptionId, file: '1' as FileId, start: n, end: n + 1, text: 'x', version: 1 },
});
const holding = (count: number) =>
  recordsOf({ slides: [], clips: [], markers: [], captions: Array.from({ length: count }, (_, n) => caption(n)) });
const saving = (stored: number, after: number) => () => checkResult(holding(stored), holding(after), new Set());

describe(`a project holds at most ${MAX} captions`, () => {
  test('a save that goes beyond them is refused', () => {
    expect(saving(MAX, MAX)).not.toThrow();
    expect(saving(MAX - 1, MAX)).not.toThrow();
    expect(saving(MAX, MAX + 1)).toThrow(`A project holds at most ${MAX} captions.`);
  });

  test('one that holds more already can still be saved, and gets no more', () => {
    expect(saving(MAX + 20, MAX + 20)).not.toThrow();
    expect(saving(MAX + 20, MAX + 19)).not.toThrow();
    expect(saving(MAX + 20, MAX + 21)).toThrow(`A project holds at most ${MAX} captions.`);
  });
});

const clip = (n: number): Clip => ({
  ...{ created_at: n + 1, file: '1' as FileId, file_name: 'a', type: 'video', url: '', peaks_url: '' },
  ...{ sound_url: '', video_layout: 'full' },
  ...{ duration: 5000, trim_start: 0, trim_end: 5000, position: n, version: 1 },
});
const playing = (clips: number, captions: number) =>
  recordsOf({
    slides: [],
    clips: Array.from({ length: clips }, (_, n) => clip(n)),
    markers: [],
    captions: Array.from({ length: captions }, (_, n) => caption(n)),
  });

describe('what a link gives is bounded, however often clips repeat a file with many captions', () => {
  test(`a project holds at most ${CLIPS_PER_PROJECT_MAX} clips; one that holds more can still be saved`, () => {
    const most = CLIPS_PER_PROJECT_MAX;
    expect(() => checkResult(playing(0, 0), playing(most, 0), new Set())).not.toThrow();
    expect(() => checkResult(playing(most, 0), playing(most + 1, 0), new Set())).toThrow('at most 1000 clips');
    expect(() => checkResult(playing(most + 2, 0), playing(most + 1, 0), new Set())).not.toThrow();
  });

  test(`clips and captions list at most ${LINES_SHOWN_MAX} lines together; a project beyond that can still be saved`, () => {
    expect(() => checkResult(playing(0, 0), playing(10, 2000), new Set())).not.toThrow();
    expect(() => checkResult(playing(10, 2000), playing(10, 2001), new Set())).toThrow('at most 20000 captions');
    expect(() => checkResult(playing(10, 2001), playing(11, 2001), new Set())).not.toThrow();
  });

  test('makeSrt refuses clips that would list more', () => {
    const shown = shownClips(
      [clip(0)],
      Array.from({ length: 2000 }, (_, n) => caption(n)),
    );
    const repeated = (times: number) => [
      ...shown,
      ...Array.from({ length: times - 1 }, (_, n) => ({ ...clip(n + 1), captions: [] })),
    ];
    expect(makeSrt.input.safeParse({ clips: repeated(10) }).success).toBe(true);
    expect(makeSrt.input.safeParse({ clips: repeated(11) }).success).toBe(false);
  });
});
