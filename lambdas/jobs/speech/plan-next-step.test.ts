import { type Caption, CAPTIONS_PER_PROJECT_MAX } from '#shared/entities/caption';
import type { FileId } from '#shared/entities/scalars';
import type { Transcription } from '../../data/transcription-store';
import { type Line, planNextStep } from './write-captions';

const file = '100' as FileId;
const line = (id: string, start: number): Line => ({ id, file, start, end: start + 900, text: id }) as Line;
const old = (id: string, start: number, version = 1): Caption => ({ ...line(id, start), version });
const many = <T>(count: number, make: (nth: number) => T): T[] => Array.from({ length: count }, (_, nth) => make(nth));
const WHOLE = [{ part: 0, start: 0, end: 1e9 }];
const subtitles = (written: number, pieces: object[]) =>
  ({
    requested_at: 5,
    mode: 'replace',
    written,
    sounds: [{ file, start: 0, end: 1e9 }],
    pieces,
  }) as unknown as Transcription;

/** Writes step by step like the table; returns the captions after each step. */
function writeAll(captions: Caption[], lines: Line[], pieces: object[] = WHOLE): Caption[][] {
  const states: Caption[][] = [];
  for (let [there, written] = [captions, 0]; ;) {
    const step = planNextStep(subtitles(written, pieces), { captions: there, clips: [{ file }] }, lines);
    expect(step.put.length + step.removed.length).toBeLessThanOrEqual(90);
    there = [
      ...there.filter((each) => !step.removed.includes(each)),
      ...step.put.map((each) => ({ ...each, version: 9 })),
    ];
    written = step.written;
    states.push(there);
    if (step.isLast) return states;
  }
}

describe('subtitles that replace captions', () => {
  test('remove with each transaction the captions under its lines, and the rest at the end', () => {
    const before = many(200, (nth) => old(`old${nth}`, nth * 1000));
    const states = writeAll(
      before,
      many(150, (nth) => line(`new${nth}`, nth * 1000)),
    );
    for (const there of states.slice(0, -1)) expect(there.length).toBeGreaterThanOrEqual(150);
    expect(states.at(-1)!.map(({ id }) => id)).toEqual(many(150, (nth) => `new${nth}`));
  });

  test('leave captions written since, and put nothing over them', () => {
    const before = [old('old', 0), old('since', 1000, 6)];
    const there = writeAll(before, [line('a', 0), line('b', 1000)]).at(-1)!;
    expect(there.map(({ id }) => id).sort()).toEqual(['a', 'since']);
  });

  test('leave the captions of untranscribed parts', () => {
    const problem = 'The speech recognition service couldn’t read a recording.';
    const pieces = [
      { part: 0, start: 0, end: 10_000 },
      { part: 0, start: 10_000, end: 20_000, problem },
      { part: 0, start: 20_000, end: 30_000 },
    ];
    const before = [old('heard', 5000), old('untranscribed', 15_000), old('without words', 25_000)];
    const there = writeAll(before, [line('new', 0)], pieces).at(-1)!;
    expect(there.map(({ id }) => id).sort()).toEqual(['new', 'untranscribed']);
  });

  test('make room first in a full project', () => {
    const before = many(CAPTIONS_PER_PROJECT_MAX, (nth) => old(`old${nth}`, (nth + 10) * 1000));
    expect(
      writeAll(before, [line('new', 0)])
        .at(-1)!
        .map(({ id }) => id),
    ).toEqual(['new']);
  });

  test('remove the captions under a long line in several transactions', () => {
    const before = many(200, (nth) => ({ ...old(`old${nth}`, nth * 4), end: nth * 4 + 4 }));
    expect(
      writeAll(before, [line('new', 0)])
        .at(-1)!
        .map(({ id }) => id),
    ).toEqual(['new']);
  });
});
