import { parseJournal } from '../../store/journal';
import { countSamples } from '../../store/samples';
import type { RecorderCommand } from '../../store/cut-take';
import { RATE, record, type Act, type Talk } from './record-talk';

const quiet = { losses: [], lags: [], wrongStamps: [], jitterMs: () => 0, lengthMs: 12_000 };
/** A command, its moment, and when the recorder receives it. */
export const act = (momentMs: number, command: RecorderCommand, toldMs = momentMs + 2): Act => ({
  command,
  momentMs,
  toldMs,
});
export const begin = (momentMs: number, toldMs?: number) => act(momentMs, { event: 'begin', slide_id: 'a' }, toldMs);
export const slide = (momentMs: number, slide_id: string) => act(momentMs, { event: 'slide', slide_id });
export const stop = (momentMs: number) => act(momentMs, { event: 'stop' });
/** A talk of twelve seconds without faults other than `what`. */
export const talk = (acts: Act[], what: Partial<Talk> = {}): Talk => ({ ...quiet, acts, ...what });
/** The commands of a person who talks through four slides. */
export const presses = [begin(1000), slide(2500, 'b'), slide(4000, 'c'), slide(5500, 'd'), stop(7000)];

/** The slides of a take, with the milliseconds of the take at which they begin. */
export function slidesOf(what: Talk): [string, number][] {
  const { take, journal, file } = record(what);
  const { slides, sampleCount } = parseJournal(journal, file.length)!;
  expect(sampleCount).toBe(take.cut().sampleCount);
  return slides.map(({ at, slideId }) => [slideId, Math.round((at * 1000) / RATE)]);
}
export const lengthMs = (what: Talk) => (countSamples(record(what).take.cut().ranges) * 1000) / RATE;
/** Expects about this many milliseconds. */
export const near = (ms: number): number => expect.closeTo(ms, -1) as number;
