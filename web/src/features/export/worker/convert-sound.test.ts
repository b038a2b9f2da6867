import { AudioSample } from 'mediabunny';
import { convertSound } from './convert-sound';

/** Frames whose channels have constant values. */
const newSample = (channels: readonly number[], { sampleRate = 48_000, frames = 480, timestamp = 0 }) =>
  new AudioSample({
    data: Float32Array.from({ length: channels.length * frames }, (_, at) => channels[at % channels.length]!),
    format: 'f32',
    numberOfChannels: channels.length,
    sampleRate,
    timestamp,
  });

function readFrame(sample: AudioSample | undefined, frame = 0): [left: number, right: number] {
  const sides = new Float32Array(2);
  sample!.copyTo(sides, { planeIndex: 0, format: 'f32', frameOffset: frame, frameCount: 1 });
  sample!.close();
  return [sides[0]!, sides[1]!];
}

test.each([
  { name: 'mono plays on both sides', channels: [0.5], sides: [0.5, 0.5] },
  { name: 'stereo stays', channels: [0.5, -0.25], sides: [0.5, -0.25] },
  { name: 'a center plays on both sides', channels: [0.5, 0.25, 0.1, 0, 0.3, 0.3], sides: [0.5707, 0.3207] },
])('$name', ({ channels, sides }) => {
  const [left, right] = readFrame(convertSound(newSample(channels, {})), 100);
  expect(left).toBeCloseTo(sides[0]!, 3);
  expect(right).toBeCloseTo(sides[1]!, 3);
});

test('samples of another rate follow each other without a gap or an overlap', () => {
  const frames = 1024;
  let end = 0;
  for (let index = 0; index < 100; index++) {
    const timestamp = (index * frames) / 44_100;
    const converted = convertSound(newSample([0.5], { sampleRate: 44_100, frames, timestamp }))!;
    expect(Math.round(converted.timestamp * 48_000)).toBe(end);
    end += converted.numberOfFrames;
    converted.close();
  }
  expect(end).toBe(Math.round((100 * frames * 48_000) / 44_100));
});
