import { BlobSource, Input, type InputFormat, MP3, MP4, WAVE, WEBM } from 'mediabunny';
import { CLIP_BYTES_MAX, type ClipType } from '#shared/api/uploads';
import { clipFilesWording as words } from '../../wording/clip-files';
import { ImportProblem } from '../import-problem';

/** What a file of sound or video is. */
export interface ClipFile {
  content_type: ClipType;
  type: 'audio' | 'video';
  /** Milliseconds. */
  duration: number;
}

const SOUND_TYPES = new Map<InputFormat, ClipType>([
  [MP3, 'audio/mpeg'],
  [WAVE, 'audio/wav'],
  [MP4, 'audio/mp4'],
  [WEBM, 'video/webm'],
]);

/** Looks at a file before anything of it is sent. Throws `ImportProblem` for one that could not be played here. */
export async function readClipFile(file: File): Promise<ClipFile> {
  if (file.size > CLIP_BYTES_MAX) throw new ImportProblem(words.tooLarge(file.name));
  const input = new Input({ source: new BlobSource(file), formats: [...SOUND_TYPES.keys()] });
  try {
    const found = (await isOtherWav(file)) ? undefined : await look(input);
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

async function look(input: Input): Promise<ClipFile | undefined> {
  const format = await input.getFormat();
  const hasPictures = (await input.getPrimaryVideoTrack()) !== null;
  const sound = SOUND_TYPES.get(format);
  const content_type = hasPictures && format === MP4 ? 'video/mp4' : sound;
  const type = hasPictures ? 'video' : 'audio';
  // 'video/mp4; codecs="…"' is asked of the element that will play it.
  if (!content_type || document.createElement(type).canPlayType(await input.getMimeType()) === '') return undefined;
  return { content_type, type, duration: Math.round((await input.computeDuration()) * 1000) };
}
