/** Samples as they lie in the journal: signed 16-bit, what is too loud is held at the limit. */
export function toInt16(samples: Float32Array): Int16Array {
  const result = new Int16Array(samples.length);
  for (let i = 0; i < samples.length; i++) {
    result[i] = Math.max(-32768, Math.min(32767, Math.round((samples[i] ?? 0) * 32767)));
  }
  return result;
}

/** Samples of the journal as the encoder wants them, −1 to 1. */
export function toFloat32(samples: Int16Array): Float32Array {
  const result = new Float32Array(samples.length);
  for (let i = 0; i < samples.length; i++) result[i] = (samples[i] ?? 0) / 32767;
  return result;
}

/** The mean of several channels; one channel is given back as it is. */
export function mixDown(channels: readonly Float32Array[]): Float32Array {
  const [first = new Float32Array(0), ...others] = channels;
  if (others.length === 0) return first;
  return first.map((value, i) => others.reduce((sum, channel) => sum + (channel[i] ?? 0), value) / channels.length);
}
