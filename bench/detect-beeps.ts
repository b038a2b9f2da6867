/** Louder samples belong to a beep: beeps reach 0.5, the hum 0.01. */
const BEEP_FROM = 0.15;
/** Silence of this length ends a beep. */
const PAUSE_MS = 30;
/** Only a beep's middle determines its pitch, because the encoder blurs its ends. */
const BLURRED_MS = 15;

/** A beep in a sound, in milliseconds. */
export interface DetectedBeep {
  hertz: number;
  beginMs: number;
  endMs: number;
}

/** The beeps of a sound, each with the strongest of `pitches`. */
export function findBeeps(samples: Float32Array, rate: number, pitches: readonly number[]): DetectedBeep[] {
  const beeps: DetectedBeep[] = [];
  let begin = -1;
  let last = -Infinity;
  const close = () => {
    if (begin >= 0) beeps.push(measureBeep(samples, rate, pitches, begin, last + 1));
    begin = -1;
  };
  for (const [index, sample] of samples.entries()) {
    if (Math.abs(sample) < BEEP_FROM) continue;
    if (index - last > (PAUSE_MS / 1000) * rate) {
      close();
      begin = index;
    }
    last = index;
  }
  close();
  return beeps;
}

function measureBeep(
  samples: Float32Array,
  rate: number,
  pitches: readonly number[],
  begin: number,
  end: number,
): DetectedBeep {
  const blurred = Math.min((BLURRED_MS / 1000) * rate, (end - begin) / 3);
  const middle = samples.subarray(begin + blurred, end - blurred);
  const strengths = pitches.map((hertz) => measureStrength(middle, rate, hertz));
  const hertz = pitches[strengths.indexOf(Math.max(...strengths))] ?? NaN;
  return { hertz, beginMs: (begin / rate) * 1000, endMs: (end / rate) * 1000 };
}

function measureStrength(samples: Float32Array, rate: number, hertz: number): number {
  let [real, imaginary] = [0, 0];
  const step = (2 * Math.PI * hertz) / rate;
  for (const [index, sample] of samples.entries()) {
    real += sample * Math.cos(step * index);
    imaginary += sample * Math.sin(step * index);
  }
  return real * real + imaginary * imaginary;
}
