import { SoundClock } from './sound-clock';

const RATE = 48_000;
const CHUNK_MS = 10;
const STOP_MS = 8_000;

/** So long after Stop its sound is known to be there, on a machine that stalls for 150 ms again and again. */
function reachedAfterMs(loss: { atMs: number; ms: number } | undefined): number {
  const clock = new SoundClock(RATE);
  let [arrivedMs, askedMs] = [0, 0];
  for (let i = 0; arrivedMs < STOP_MS + 10_000; i++) {
    const plainMs = (i + 1) * CHUNK_MS;
    const madeMs = plainMs + (loss && plainMs > loss.atMs ? loss.ms : 0);
    const stallEndMs = Math.floor(madeMs / 700) * 700 + 150;
    arrivedMs = Math.max(madeMs, stallEndMs > madeMs ? stallEndMs : 0, arrivedMs);
    const heard = { sampleCount: (CHUNK_MS * RATE) / 1000, beginMs: plainMs - CHUNK_MS, endMs: plainMs, arrivedMs };
    clock.hear({ ...heard, waitedMs: Math.max(0, arrivedMs - askedMs) });
    askedMs = Math.max(arrivedMs, askedMs) + 0.1;
    if (i % 20 === 0) clock.settle(arrivedMs > STOP_MS ? STOP_MS : Infinity, false);
    if (arrivedMs > STOP_MS && clock.hasReached(STOP_MS)) return arrivedMs - STOP_MS;
  }
  return Infinity;
}

it('a clock that has heard nothing yet, of a microphone or of the next one, has lost nothing', () => {
  const clock = new SoundClock(48_000);
  expect(clock.settle(Infinity, false)).toEqual([]);
  clock.hear({ sampleCount: 480, beginMs: 0, endMs: 10, arrivedMs: 20, waitedMs: 10 });
  clock.restart();
  expect(clock.settle(0, false)).toEqual([]);
  expect(clock.sampleAt(30)).toBe(480);
});

it('Stop is reached with the first sound after it that is in time', () => {
  expect(reachedAfterMs(undefined)).toBeLessThan(200);
});

it('sound that was lost just before Stop keeps it waiting for a second, not until the machine no longer stalls', () => {
  expect(reachedAfterMs({ atMs: STOP_MS - 500, ms: 40 })).toBeLessThan(1_300);
});
