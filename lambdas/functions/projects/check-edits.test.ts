import { type Caption, CAPTIONS_PER_PROJECT_MAX as MAX } from '#shared/entities/caption';
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
