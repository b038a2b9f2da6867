import type { Input, InputAudioTrack, InputTrack, InputVideoTrack } from 'mediabunny';

/** What all browsers play that we are made for. Some play more on some machines, such as HEVC and AV1, and the viewers of others would see nothing. */
const PLAYABLE_CODECS = new Set<string | null>(['avc', 'vp8', 'vp9', 'aac', 'mp3', 'opus', 'vorbis', 'flac']);

/** Baseline, Main, Extended and High: hardware of all phones decodes them, and no more bits or colours than they have. */
const PLAYABLE_AVC_PROFILES = /^avc[13]\.(42|4d|58|64)/i;

/** What people call it, by the name that the library has for it, or that stands in the file. */
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

/** What people call a codec, by the library's name for it or the four letters that stand in the file; else these letters. */
export const codecName = (text: string): string => NAMES.find(([pattern]) => pattern.test(text))?.[1] ?? text;

/** Uncompressed sound, and what telephones make of it: the library knows them. */
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

/** What people call the codec of a WAV, `wav.` and its number; undefined for one that is read here. */
export const wavCodecName = (codec: string): string | undefined =>
  READABLE_WAV_CODECS.includes(codec) ? undefined : (WAV_NAMES[codec] ?? `number ${codec.slice(4)} of WAV`);

async function readCodecName(track: InputTrack): Promise<string> {
  const known: unknown = (await track.getCodec()) ?? (await track.getInternalCodecId());
  return typeof known === 'string' ? codecName(known.trim()) : '';
}

/**
 * Whether all browsers that we are made for play a codec.
 * @param parameters as in `codecs="…"`; null where the file does not say
 */
export const isPlayedEverywhere = (codec: string | null, parameters: string | null): boolean =>
  PLAYABLE_CODECS.has(codec) && (codec !== 'avc' || parameters === null || PLAYABLE_AVC_PROFILES.test(parameters));

const isPlayed = async (track: InputTrack): Promise<boolean> =>
  isPlayedEverywhere(await track.getCodec(), await track.getCodecParameterString());

/** The codec of a file's pictures or sound that not every browser plays. */
interface ForeignCodec {
  of: 'pictures' | 'sound';
  /** As people call it; '' for one without a name. */
  name: string;
}

/** The codec that not every browser plays; undefined where there is none. */
export async function findForeignCodec(
  video: InputVideoTrack | null,
  sound: InputAudioTrack | null,
): Promise<ForeignCodec | undefined> {
  if (video && !(await isPlayed(video))) return { of: 'pictures', name: await readCodecName(video) };
  if (sound && !(await isPlayed(sound))) return { of: 'sound', name: await readCodecName(sound) };
  return undefined;
}

/** Single pictures. */
const STILLS = /^(jpeg|mjp[ab]|png|gif|tiff|V_MJPEG)$/;
/** As many as chapters have at most; the slowest films of such pictures have some more. */
const STILLS_A_SECOND_MAX = 1;

/** Whether a track holds pictures of chapters or a cover, beside sound: it is no film. */
async function hasOnlyStills(track: InputTrack): Promise<boolean> {
  const id = await track.getInternalCodecId();
  if (typeof id !== 'string' || !STILLS.test(id.trim())) return false;
  const { packetCount, averagePacketRate } = await track.computePacketStats();
  return packetCount <= 1 || averagePacketRate <= STILLS_A_SECOND_MAX;
}

/** The film of a file; null where it has none, but perhaps pictures of chapters beside its sound. */
export async function findPictures(input: Input): Promise<InputVideoTrack | null> {
  const primary = await input.getPrimaryVideoTrack();
  if (!primary || !(await input.getPrimaryAudioTrack())) return primary;
  for (const track of [primary, ...(await input.getVideoTracks())]) if (!(await hasOnlyStills(track))) return track;
  return null;
}

/** What a file becomes that plays from its beginning and finds every moment. */
export type Container = 'mp4' | 'webm';

/** Codecs that belong into a WebM; all others are played in an MP4. */
const WEBM_CODECS = ['vp8', 'opus', 'vorbis'];

/** Into which container a file's tracks are written: VP9 goes where its sound belongs. */
export async function findContainer(
  pictures: InputVideoTrack | null,
  sound: InputAudioTrack | null,
  wasWebm: boolean,
): Promise<Container> {
  const [ofPictures, ofSound] = [await pictures?.getCodec(), await sound?.getCodec()];
  if (ofPictures === 'vp9') return wasWebm && (!ofSound || WEBM_CODECS.includes(ofSound)) ? 'webm' : 'mp4';
  return WEBM_CODECS.includes(ofPictures ?? ofSound ?? '') ? 'webm' : 'mp4';
}
