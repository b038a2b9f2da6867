/** Samples from `from` to before `to`. */
export interface SampleRange {
  from: number;
  to: number;
}

export const countSamples = (ranges: readonly SampleRange[]): number =>
  ranges.reduce((sum, { from, to }) => sum + to - from, 0);

/** Appends a range. An empty range adds nothing; a range that continues the last one extends it. */
export function appendRange(ranges: SampleRange[], { from, to }: SampleRange): void {
  const last = ranges.at(-1);
  if (to <= from) return;
  if (last?.to === from) last.to = to;
  else ranges.push({ from, to });
}

/** The part from `from` to before `to` of ranges that are joined in order. */
export function sliceRanges(ranges: readonly SampleRange[], from: number, to: number): SampleRange[] {
  const part: SampleRange[] = [];
  let at = 0;
  for (const range of ranges) {
    const length = range.to - range.from;
    appendRange(part, {
      from: range.from + Math.max(0, from - at),
      to: range.from + Math.min(length, to - at),
    });
    at += length;
  }
  return part;
}

/** How many samples two lists of ranges share from their beginning, each joined in order. */
export function commonPrefixLength(a: readonly SampleRange[], b: readonly SampleRange[]): number {
  let common = 0;
  for (const [i, { from, to }] of a.entries()) {
    const other = b[i];
    if (other?.from !== from) break;
    common += Math.min(to, other.to) - from;
    if (other.to !== to) break;
  }
  return common;
}

/** Converts samples to the stored format, signed 16-bit; clips what is too loud. */
export function toInt16(samples: Float32Array): Int16Array {
  const result = new Int16Array(samples.length);
  for (let i = 0; i < samples.length; i++) {
    result[i] = Math.max(-32768, Math.min(32767, Math.round((samples[i] ?? 0) * 32767)));
  }
  return result;
}

/** Converts stored samples to the encoder's format, −1 to 1. */
export function toFloat32(samples: Int16Array): Float32Array {
  const result = new Float32Array(samples.length);
  for (let i = 0; i < samples.length; i++) result[i] = (samples[i] ?? 0) / 32767;
  return result;
}

/** The mean of several channels; a single channel is returned as it is. */
export function mixToMono(channels: readonly Float32Array[]): Float32Array {
  const [first = new Float32Array(0), ...others] = channels;
  if (others.length === 0) return first;
  return first.map((value, i) => others.reduce((sum, channel) => sum + (channel[i] ?? 0), value) / channels.length);
}
