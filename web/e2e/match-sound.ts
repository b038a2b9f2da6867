import { VOICE_RATE } from './voice';

/** The sounds are compared at this rate: it keeps all of a voice that tells one moment from another. */
const RATE = 4000;
const WINDOW_S = 0.5;
const LOUD_ENOUGH = 0.01;

export interface Match {
  /** How alike the windows are that hold a voice, the least alike of them; 1 is the same. */
  likeness: number;
  /** By how much the windows disagree on where in the source they come from: 0 when nothing is lost or doubled. */
  spreadMs: number;
  windows: number;
}

/**
 * Finds a recording in a sound that was played over and over to the microphone, window by window; each window is looked for
 * near where the ones before it were found.
 */
export function matchSound(recorded: Float32Array, source: Float32Array): Match {
  const heard = thin(recorded);
  const played = thin(source);
  const size = WINDOW_S * RATE;
  const lags: number[] = [];
  let likeness = 1;
  for (let at = 0; at + size <= heard.length; at += size) {
    const window = heard.subarray(at, at + size);
    if (energy(window) < LOUD_ENOUGH) continue;
    const near = lags[0];
    const found =
      near === undefined ? search(window, played, 0, played.length) : search(window, played, near + at - 200, 400);
    lags.push(found.at - at);
    likeness = Math.min(likeness, found.likeness);
  }
  const ms = lags.map((lag) => ((((lag % played.length) + played.length) % played.length) / RATE) * 1000);
  return { likeness, spreadMs: Math.max(...ms) - Math.min(...ms), windows: lags.length };
}

/** The place in `played`, which repeats, where `window` fits best, among `count` places from `from` on. */
function search(window: Float32Array, played: Float32Array, from: number, count: number) {
  let best = { at: from, likeness: -1 };
  for (let at = from; at < from + count; at++) {
    const likeness = correlation(window, played, at);
    if (likeness > best.likeness) best = { at, likeness };
  }
  return best;
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

/** Every twelfth sample, each the mean of its twelve. */
function thin(samples: Float32Array): Float32Array {
  const step = VOICE_RATE / RATE;
  return Float32Array.from({ length: Math.floor(samples.length / step) }, (_, i) => {
    let sum = 0;
    for (let k = 0; k < step; k++) sum += samples[i * step + k] ?? 0;
    return sum / step;
  });
}
