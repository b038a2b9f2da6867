import {
  isFresh,
  type Presence,
  PRESENCE_ALONE_BEAT_MS,
  PRESENCE_ALONE_SPAN_MS,
  PRESENCE_BEAT_MS,
  PRESENCE_SPAN_MS,
} from '#shared/entities/presence';
import type { Uid, PresenceSessionId } from '#shared/entities/scalars';

const person = { fullName: 'Ada', profilePicUrl: '', typing_in: '' };
const noted = (counts_until: number): Presence => ({
  ...person,
  session_id: 'session_id' as PresenceSessionId,
  uid: 'ada' as Uid,
  since: 0,
  counts_until,
  version: 1,
});

/** The times of beats, starting at 0, that are written: each extends the session by `spanMs`. */
function writtenOf(beatMs: number, spanMs: number): number[] {
  let until = spanMs;
  const written: number[] = [];
  for (let now = beatMs; now <= 6 * beatMs; now += beatMs) {
    if (isFresh(noted(until), person, spanMs, now)) continue;
    written.push(now / beatMs);
    until = now + spanMs;
  }
  return written;
}

describe('a beat is written before the tab would expire', () => {
  test('in company that is every other one, even when beats are late', () => {
    expect(writtenOf(PRESENCE_BEAT_MS, PRESENCE_SPAN_MS)).toEqual([2, 4, 6]);
    expect(writtenOf(PRESENCE_BEAT_MS + 900, PRESENCE_SPAN_MS)).toEqual([2, 4, 6]);
  });

  test('alone it is every one', () =>
    expect(writtenOf(PRESENCE_ALONE_BEAT_MS, PRESENCE_ALONE_SPAN_MS)).toEqual([1, 2, 3, 4, 5, 6]));

  test('a lost beat ends nothing: with time for two beats left, it is written', () =>
    expect(isFresh(noted(2 * PRESENCE_BEAT_MS), person, PRESENCE_SPAN_MS, 0)).toBe(false));

  test('in company the longer span is cut, and a new name or another text being typed in is written immediately', () => {
    expect(isFresh(noted(PRESENCE_ALONE_SPAN_MS), person, PRESENCE_SPAN_MS, 0)).toBe(false);
    expect(isFresh(noted(PRESENCE_SPAN_MS), person, PRESENCE_SPAN_MS, 0)).toBe(true);
    expect(isFresh(noted(PRESENCE_SPAN_MS), { ...person, fullName: 'Ada L.' }, PRESENCE_SPAN_MS, 0)).toBe(false);
    expect(isFresh(noted(PRESENCE_SPAN_MS), { ...person, typing_in: 'slide/ONE' }, PRESENCE_SPAN_MS, 0)).toBe(false);
  });
});
