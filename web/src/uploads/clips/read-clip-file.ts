import { BlobSource, Input, type InputFormat, MP3, MP4, QTFF, WAVE, WEBM } from 'mediabunny';
import { CLIP_BYTES_MAX, type ClipType } from '#shared/api/uploads';
import { isUncompressed } from '../../media/files/encode-sound';
import { isInOrder } from '../../media/files/mp4-order';
import type { Container } from '../../media/files/write-anew';
import { foreignCodec } from '../../media/files/video-codecs';
import { clipFilesWording as words } from '../../wording/clip-files';
import { ImportProblem } from '../import-problem';

/** What a file of sound or video is. */
export interface ClipFile {
  /** As which it is sent. */
  content_type: ClipType;
  type: 'audio' | 'video';
  /** Milliseconds. */
  duration: number;
  /** As what it is written anew before; undefined for one that is sent as it is. */
  remuxedAs?: Container;
  /** Whether it can be sent as it is all the same: it plays, only not as soon, or not from every moment. */
  playsAnyway: boolean;
}

const FORMS = new Map<InputFormat, { sound?: ClipType; video?: ClipType }>([
  [MP3, { sound: 'audio/mpeg' }],
  [WAVE, { sound: 'audio/wav' }],
  [MP4, { sound: 'audio/mp4', video: 'video/mp4' }],
  [QTFF, { sound: 'audio/mp4', video: 'video/mp4' }],
  [WEBM, { sound: 'video/webm', video: 'video/webm' }],
]);

/** Containers of which uncompressed sound becomes AAC. */
const IN_MP4: readonly InputFormat[] = [MP4, QTFF];
const AAC = 'mp4a.40.2';

/** Looks at a file before anything of it is sent. Throws `ImportProblem` for one that could not be played everywhere. */
export async function readClipFile(file: File): Promise<ClipFile> {
  if (file.size > CLIP_BYTES_MAX) throw new ImportProblem(words.tooLarge(file.name));
  const input = new Input({ source: new BlobSource(file), formats: [...FORMS.keys()] });
  try {
    const found = (await isOtherWav(file)) ? undefined : await look(input, file);
    if (!found) throw new ImportProblem(words.unknown(file.name));
    if (found.duration < 1) throw new ImportProblem(words.empty(file.name));
    return found;
  } catch (error) {
    throw error instanceof ImportProblem ? error : new ImportProblem(words.unknown(file.name));
  } finally {
    input.dispose();
  }
}

/** Whether a file is a WAV of a kind that is read here, but that the server and some players do not take. */
const isOtherWav = async (file: File): Promise<boolean> => ['RF64', 'RIFX'].includes(await file.slice(0, 4).text());

async function look(input: Input, file: File): Promise<ClipFile | undefined> {
  const format = await input.getFormat();
  const pictures = await input.getPrimaryVideoTrack();
  const sound = await input.getPrimaryAudioTrack();
  const becomesAac = sound !== null && IN_MP4.includes(format) && (await isUncompressed(sound));
  const foreign = pictures && (await foreignCodec(pictures, becomesAac ? null : sound));
  if (foreign) throw new ImportProblem(words.codec[foreign.of](file.name, foreign.name));
  const type = pictures ? 'video' : 'audio';
  const content_type = FORMS.get(format)?.[pictures ? 'video' : 'sound'];
  const codecs = [await pictures?.getCodecParameterString(), becomesAac ? AAC : await sound?.getCodecParameterString()];
  if (!content_type || !canPlay(type, content_type, codecs)) return undefined;
  const isLookedAt = pictures !== null || format === QTFF;
  const remuxedAs = becomesAac ? 'mp4' : isLookedAt ? await neededContainer(input, format, file) : undefined;
  // One that is written anew begins at 0.
  const begin = remuxedAs ? Math.max(0, await input.getFirstTimestamp()) : 0;
  const duration = Math.round(((await input.computeDuration()) - begin) * 1000);
  return { content_type, type, duration, remuxedAs, playsAnyway: format !== QTFF && !becomesAac };
}

/** Asks the element that will play it, such as for 'video/mp4; codecs="…"'. */
function canPlay(
  type: ClipFile['type'],
  content_type: ClipType,
  codecs: readonly (string | null | undefined)[],
): boolean {
  const named = codecs.filter(Boolean).join(', ');
  const isBare = content_type === 'audio/wav' || content_type === 'audio/mpeg';
  return document.createElement(type).canPlayType(isBare ? content_type : `${content_type}; codecs="${named}"`) !== '';
}

/** A browser's own recording says nowhere how long it is, nor where its moments lie; a camera's mostly does so at its end. */
async function neededContainer(input: Input, format: InputFormat, file: File): Promise<Container | undefined> {
  if (format === QTFF) return 'mp4';
  if (format === MP4) return (await isInOrder(file)) ? undefined : 'mp4';
  return (await input.getDurationFromMetadata()) === null ? 'webm' : undefined;
}
