import { inOrderOfNames } from './file-order';
import { foreignMediaName, isMedia, START_BYTES } from './media-kind';

/** Files by what they are to become. */
export interface SortedFiles {
  clips: File[];
  slides: File[];
}

const MEDIA_NAME =
  /\.(mp3|m4[abv]|aac|wav|flac|og[agv]|opus|aiff?|caf|amr|wma|wmv|mp4|mov|mkv|webm|avi|mts|m2ts|3gp)$/i;

/**
 * Whether a file is sound or video. Some systems know only few types: where none is given, or one that says nothing, its first bytes
 * decide, and of a damaged one its name.
 */
export async function isClipFile(file: File): Promise<boolean> {
  if (/^(audio|video)\//.test(file.type)) return true;
  if (/^(image|text)\//.test(file.type) || file.type === 'application/pdf') return false;
  const start = new Uint8Array(await file.slice(0, START_BYTES).arrayBuffer());
  return isMedia(start) || foreignMediaName(start) !== undefined || MEDIA_NAME.test(file.name);
}

/** Tells sound and video, which become clips, from all other files, which are taken for slides; both in the order of their names. */
export async function sortFiles(files: readonly File[]): Promise<SortedFiles> {
  const inOrder = inOrderOfNames(files);
  const isClip = await Promise.all(inOrder.map(isClipFile));
  return { clips: inOrder.filter((_, index) => isClip[index]), slides: inOrder.filter((_, index) => !isClip[index]) };
}
