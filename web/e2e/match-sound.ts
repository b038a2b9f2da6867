import { VOICE_RATE } from './voice';

/** The search's sample rate, enough to distinguish any two moments of a voice. */
const ROUGH_RATE = 4000;
const STEP = VOICE_RATE / ROUGH_RATE;
const WINDOW_S = 0.5;
const LOUD_ENOUGH = 0.01;
/**
 * A vowel shifted by one pitch period (5 to 11 ms) is nearly identical. At the rough rate, which may miss the right place by half a step,
 * it matched better in 15 of 100 perfect recordings. All places this close are compared again at the voice's own rate.
 */
const NEARLY_AS_GOOD = 0.1;

export interface Match {
  /** The lowest similarity of all windows with voice; 1 is identical. */
  likeness: number;
  /** The spread of the windows' offsets in the source: 0 if nothing is lost or repeated. */
  spreadMs: number;
  windows: number;
}

interface Sound {
  fine: Float32Array;
  rough: Float32Array;
}

/** A place in a sound, in samples, and a window's similarity to it. */
interface Place {
  at: number;
  likeness: number;
}

/** Finds a recording in the sound that the microphone looped, window by window, each near the offset of the previous ones. */
export function matchSound(recorded: Float32Array, source: Float32Array): Match {
  const heard = addRough(recorded);
  const played = addRough(source);
  const size = WINDOW_S * ROUGH_RATE;
  const lags: number[] = [];
  let likeness = 1;
  for (let at = 0; at + size <= heard.rough.length; at += size) {
    const window = part(heard, at, size);
    if (energy(window.rough) < LOUD_ENOUGH) continue;
    const near = lags[0];
    const from = near === undefined ? 0 : Math.round(near / STEP) + at - 200;
    const found = search(window, played, from, near === undefined ? played.rough.length : 400);
    lags.push(found.at - at * STEP);
    likeness = Math.min(likeness, found.likeness);
  }
  return { likeness, spreadMs: ((Math.max(...lags) - Math.min(...lags)) / VOICE_RATE) * 1000, windows: lags.length };
}

/** The best place of `window` in `played`, which repeats, among `count` rough places from `from` on. */
function search(window: Sound, played: Sound, from: number, count: number): Place {
  const rough = Array.from({ length: count }, (_, i) => correlation(window.rough, played.rough, from + i));
  const least = Math.max(...rough) - NEARLY_AS_GOOD;
  const peaks = rough.flatMap((likeness, i) => {
    const isPeak = likeness >= least && likeness >= (rough[i - 1] ?? -1) && likeness >= (rough[i + 1] ?? -1);
    return isPeak ? [refine(window, played, (from + i) * STEP)] : [];
  });
  return peaks.reduce((best, place) => (place.likeness > best.likeness ? place : best));
}

/** The best place within a rough step. */
function refine(window: Sound, played: Sound, near: number): Place {
  const places = Array.from({ length: 2 * STEP + 1 }, (_, i) => near - STEP + i);
  return places
    .map((at) => ({ at, likeness: correlation(window.fine, played.fine, at) }))
    .reduce((best, place) => (place.likeness > best.likeness ? place : best));
}

function correlation(window: Float32Array, played: Float32Array, at: number): number {
  let product = 0;
  let own = 0;
  let other = 0;
  const length = played.length;
  let index = ((at % length) + length) % length;
  for (const sample of window) {
    const value = played[index] ?? 0;
    product += sample * value;
    own += sample * sample;
    other += value * value;
    if (++index === length) index = 0;
  }
  return own === 0 || other === 0 ? 0 : product / Math.sqrt(own * other);
}

const energy = (samples: Float32Array): number =>
  Math.sqrt(samples.reduce((sum, s) => sum + s * s, 0) / samples.length);

/** Adds the rough rate, whose samples are the means of their steps. */
function addRough(fine: Float32Array): Sound {
  const rough = Float32Array.from({ length: Math.floor(fine.length / STEP) }, (_, i) => {
    let sum = 0;
    for (let k = 0; k < STEP; k++) sum += fine[i * STEP + k] ?? 0;
    return sum / STEP;
  });
  return { fine, rough };
}

/** A part of a sound; `at` and `size` in rough samples. */
const part = ({ fine, rough }: Sound, at: number, size: number): Sound => ({
  fine: fine.subarray(at * STEP, (at + size) * STEP),
  rough: rough.subarray(at, at + size),
});
