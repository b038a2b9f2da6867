import { codecName } from './video-codecs';

test.each([
  ['hevc', 'HEVC (H.265)'],
  ['dvh1', 'HEVC (H.265)'],
  ['apch', 'ProRes'],
  ['mp4v', 'MPEG-4 Visual'],
  ['pcm-s16be', 'uncompressed sound (PCM)'],
  ['ac-3', 'Dolby Digital (AC-3)'],
  ['wxyz', 'wxyz'],
])('product: %s is called %s, as people know it', (text, name) => expect(codecName(text)).toBe(name));
