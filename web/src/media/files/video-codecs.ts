import type { InputAudioTrack, InputTrack, InputVideoTrack } from 'mediabunny';

/** What all browsers play that we are made for. Some play more on some machines, such as HEVC, and their viewers would see nothing. */
const PLAYED = new Set<string | null>(['avc', 'vp8', 'vp9', 'av1', 'aac', 'mp3', 'opus', 'vorbis', 'flac']);

/** What people call it, by the name that the library has for it, or that stands in the file. */
const NAMES: readonly (readonly [RegExp, string])[] = [
  [/^(hevc|hvc1|hev1|dvh1|dvhe)$/, 'HEVC (H.265)'],
  [/^(prores|ap4[hx]|apc[hnso])$/, 'ProRes'],
  [/^(mp4v|xvid|divx)$/i, 'MPEG-4 Visual'],
  [/^(avdn|avdh)$/i, 'DNxHD'],
  [/^(mjp[ab]|jpeg)$/, 'Motion JPEG'],
  [/^(ac-?3|e-?ac-?3|ec-3)$/, 'Dolby Digital (AC-3)'],
  [/^alac$/, 'Apple Lossless (ALAC)'],
  [/^dts/, 'DTS'],
  [/^(pcm|lpcm|sowt|twos|in24|fl32)/, 'uncompressed sound (PCM)'],
];

/** What people call a codec, by the library's name for it or the four letters that stand in the file; else these letters. */
export const codecName = (text: string): string => NAMES.find(([pattern]) => pattern.test(text))?.[1] ?? text;

async function nameOf(track: InputTrack): Promise<string> {
  const known: unknown = (await track.getCodec()) ?? (await track.getInternalCodecId());
  return typeof known === 'string' ? codecName(known.trim()) : '';
}

const isPlayed = async (track: InputTrack): Promise<boolean> => PLAYED.has(await track.getCodec());

/**
 * The name of the codec of a video's pictures or sound that not every browser plays, as people call it; '' for one without a name, and
 * undefined where both are played everywhere.
 */
export async function foreignCodec(
  video: InputVideoTrack,
  sound: InputAudioTrack | null,
): Promise<{ of: 'pictures' | 'sound'; name: string } | undefined> {
  if (!(await isPlayed(video))) return { of: 'pictures', name: await nameOf(video) };
  if (sound && !(await isPlayed(sound))) return { of: 'sound', name: await nameOf(sound) };
  return undefined;
}
