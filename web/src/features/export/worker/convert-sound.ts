import { AudioSample } from 'mediabunny';

/** The sound of files that must be encoded. */
export const ENCODED_SOUND = { numberOfChannels: 2, sampleRate: 48_000 };

/** How much of a center channel each side plays: half of its power. */
const CENTER_SHARE = Math.SQRT1_2;

/** The left and the right of a sample; of more channels, the center is mixed in, and those behind are left out. */
function mixToStereo(sample: AudioSample): [left: Float32Array, right: Float32Array] {
  const read = (planeIndex: number) => {
    const plane = new Float32Array(sample.numberOfFrames);
    sample.copyTo(plane, { planeIndex, format: 'f32-planar' });
    return plane;
  };
  const left = read(0);
  if (sample.numberOfChannels === 1) return [left, left];
  const right = read(1);
  if (sample.numberOfChannels === 2) return [left, right];
  const center = read(2);
  const mix = (side: Float32Array) => side.map((value, at) => value + CENTER_SHARE * center[at]!);
  return [mix(left), mix(right)];
}

/**
 * Converts a sample of any rate and channels to `ENCODED_SOUND`, and closes it; undefined if it is shorter than a frame of that. Samples that
 * follow each other still do, without a gap or an overlap. mediabunny's own conversion can't change between the files of one track.
 */
export function convertSound(sample: AudioSample): AudioSample | undefined {
  const { sampleRate } = ENCODED_SOUND;
  const first = Math.round(sample.timestamp * sampleRate);
  const count = Math.round((sample.timestamp + sample.duration) * sampleRate) - first;
  const [left, right] = mixToStereo(sample);
  const step = sample.sampleRate / sampleRate;
  const last = sample.numberOfFrames - 1;
  sample.close();
  if (count <= 0) return undefined;
  const data = new Float32Array(2 * count);
  for (let frame = 0; frame < count; frame++) {
    const position = Math.min(last, frame * step);
    const before = Math.floor(position);
    const after = Math.min(last, before + 1);
    const share = position - before;
    data[2 * frame] = left[before]! * (1 - share) + left[after]! * share;
    data[2 * frame + 1] = right[before]! * (1 - share) + right[after]! * share;
  }
  return new AudioSample({ ...ENCODED_SOUND, data, format: 'f32', timestamp: first / sampleRate });
}
