import { codecName, isPlayedEverywhere } from './codecs';

test.each([
  ['hevc', 'HEVC (H.265)'],
  ['dvh1', 'HEVC (H.265)'],
  ['apch', 'ProRes'],
  ['mp4v', 'MPEG-4 Visual'],
  ['pcm-s16be', 'uncompressed sound (PCM)'],
  ['ac-3', 'Dolby Digital (AC-3)'],
  ['av1', 'AV1'],
  ['avc', 'H.264 with 10 bits, 4:2:2 or 4:4:4'],
  ['wxyz', 'wxyz'],
])('product: %s is called %s, as people know it', (text, name) => expect(codecName(text)).toBe(name));

test.each([
  [true, 'High, as phones record', 'avc', 'avc1.640028'],
  [true, 'Main', 'avc', 'avc1.4D401E'],
  [true, 'Baseline', 'avc', 'avc3.42e01e'],
  [true, 'VP9', 'vp9', 'vp09.00.10.08'],
  [true, 'one that says no profile', 'avc', null],
  [false, 'High 10', 'avc', 'avc1.6e0028'],
  [false, 'High 4:2:2, as cameras record', 'avc', 'avc1.7a0029'],
  [false, 'High 4:4:4, as screen recorders do', 'avc', 'avc1.f4001f'],
  [false, 'AV1, which most of Apple’s devices lack', 'av1', 'av01.0.04M.08'],
])('product: whether all browsers play it: %s for %s', (isSo, _, codec, parameters) =>
  expect(isPlayedEverywhere(codec, parameters)).toBe(isSo),
);
