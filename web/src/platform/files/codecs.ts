import type { Input, InputAudioTrack, InputTrack, InputVideoTrack } from 'mediabunny';

/** Codecs that all supported browsers play. Some computers play more, such as HEVC and AV1, but viewers on others would see nothing. */
const PLAYABLE_CODECS = new Set<string | null>(['avc', 'vp8', 'vp9', 'aac', 'mp3', 'opus', 'vorbis', 'flac']);

/** Baseline, Main, Extended, and High: all phones decode them in hardware, but no higher bit depth or chroma resolution. */
const PLAYABLE_AVC_PROFILES = /^avc[13]\.(42|4d|58|64)/i;

/** Common names of codecs, by the library's name or the code in the file. */
const NAMES: readonly (readonly [RegExp, string])[] = [
  [/^(hevc|hvc1|hev1|dvh1|dvhe)$/, 'HEVC (H.265)'],
  [/^(av1|av01)$/, 'AV1'],
  [/^avc$/, 'H.264 with 10 bits, 4:2:2 or 4:4:4'],
  [/^(prores|ap4[hx]|apc[hnso])$/, 'ProRes'],
  [/^(mp4v|xvid|divx)$/i, 'MPEG-4 Visual'],
  [/^(avdn|avdh)$/i, 'DNxHD'],
  [/^(mjp[ab]|jpeg|V_MJPEG)$/, 'Motion JPEG'],
  [/^(png|gif|tiff)$/, 'single pictures'],
  [/^(ac-?3|e-?ac-?3|ec-3|A_E?AC3)$/, 'Dolby Digital (AC-3)'],
  [/^(alac|A_ALAC)$/, 'Apple Lossless (ALAC)'],
  [/^(dts|A_DTS)/, 'DTS'],
  [/^(samr|sawb)$/, 'AMR'],
  [/^(pcm|lpcm|sowt|twos|in24|fl32)/, 'uncompressed sound (PCM)'],
];

/** The common name of a codec, by the library's name or the four-character code in the file; that code if it has none. */
export const codecName = (text: string): string => NAMES.find(([pattern]) => pattern.test(text))?.[1] ?? text;

/** Uncompressed and telephone (A-law, µ-law) sound, which the library can read. */
const READABLE_WAV_CODECS = ['wav.1', 'wav.3', 'wav.6', 'wav.7'];
const WAV_NAMES: Record<string, string> = {
  'wav.2': 'ADPCM',
  'wav.17': 'ADPCM',
  'wav.49': 'GSM 6.10',
  'wav.69': 'G.726',
  'wav.80': 'MPEG',
  'wav.85': 'MP3 in a WAV',
  'wav.353': 'Windows Media Audio',
  'wav.354': 'Windows Media Audio',
};

/** The common name of a WAV codec, given as `wav.` and its number; undefined if we can read it. */
export const wavCodecName = (codec: string): string | undefined =>
  READABLE_WAV_CODECS.includes(codec) ? undefined : (WAV_NAMES[codec] ?? `number ${codec.slice(4)} of WAV`);

async function readCodecName(track: InputTrack): Promise<string> {
  const known: unknown = (await track.getCodec()) ?? (await track.getInternalCodecId());
  return typeof known === 'string' ? codecName(known.trim()) : '';
}

/** Whether all supported browsers play a codec. @param parameters as in `codecs="…"`; null if the file doesn't say */
export const isPlayedEverywhere = (codec: string | null, parameters: string | null): boolean =>
  PLAYABLE_CODECS.has(codec) && (codec !== 'avc' || parameters === null || PLAYABLE_AVC_PROFILES.test(parameters));

const isPlayed = async (track: InputTrack): Promise<boolean> =>
  isPlayedEverywhere(await track.getCodec(), await track.getCodecParameterString());

/** A video or sound codec that some browsers can't play. */
interface ForeignCodec {
  of: 'pictures' | 'sound';
  /** The common name; '' if it has none. */
  name: string;
}

/** The first codec that some browsers can't play, if any. */
export async function findForeignCodec(
  video: InputVideoTrack | null,
  sound: InputAudioTrack | null,
): Promise<ForeignCodec | undefined> {
  if (video && !(await isPlayed(video))) return { of: 'pictures', name: await readCodecName(video) };
  if (sound && !(await isPlayed(sound))) return { of: 'sound', name: await readCodecName(sound) };
  return undefined;
}

const STILLS = /^(jpeg|mjp[ab]|png|gif|tiff|V_MJPEG)$/;
/** The highest rate of chapter pictures; the slowest videos of still pictures have a higher one. */
const STILLS_A_SECOND_MAX = 1;

/** Whether a track only has chapter pictures or a cover, so that the file counts as sound. */
async function hasOnlyStills(track: InputTrack): Promise<boolean> {
  const id = await track.getInternalCodecId();
  if (typeof id !== 'string' || !STILLS.test(id.trim())) return false;
  const { packetCount, averagePacketRate } = await track.computePacketStats();
  return packetCount <= 1 || averagePacketRate <= STILLS_A_SECOND_MAX;
}

/** A file's video track; null if it has none. Chapter pictures don't count. */
export async function findPictures(input: Input): Promise<InputVideoTrack | null> {
  const primary = await input.getPrimaryVideoTrack();
  if (!primary || !(await input.getPrimaryAudioTrack())) return primary;
  for (const track of [primary, ...(await input.getVideoTracks())]) if (!(await hasOnlyStills(track))) return track;
  return null;
}

/** Output formats that play from the start and can seek to every moment. */
export type Container = 'mp4' | 'webm';

/** Codecs for WebM; all others go into an MP4. */
const WEBM_CODECS = ['vp8', 'opus', 'vorbis'];

/** The container for a file's tracks: VP9 follows its sound. */
export async function findContainer(
  pictures: InputVideoTrack | null,
  sound: InputAudioTrack | null,
  wasWebm: boolean,
): Promise<Container> {
  const [ofPictures, ofSound] = [await pictures?.getCodec(), await sound?.getCodec()];
  if (ofPictures === 'vp9') return wasWebm && (!ofSound || WEBM_CODECS.includes(ofSound)) ? 'webm' : 'mp4';
  return WEBM_CODECS.includes(ofPictures ?? ofSound ?? '') ? 'webm' : 'mp4';
}
