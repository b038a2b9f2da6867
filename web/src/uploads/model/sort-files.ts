import { inOrderOfNames } from './file-order';

/** Files by what they are to become. */
export interface SortedFiles {
  clips: File[];
  slides: File[];
}

/** Whether a file calls itself sound or video. Some systems know them by the ending only. */
export const isClipFile = ({ name, type }: File): boolean =>
  /^(audio|video)\//.test(type) || (type === '' && /\.(mp3|m4a|wav|mp4|mov|webm)$/i.test(name));

/** Tells sound and video, which become clips, from all other files, which are taken for slides; both in the order of their names. */
export function sortFiles(files: readonly File[]): SortedFiles {
  const inOrder = inOrderOfNames(files);
  return { clips: inOrder.filter(isClipFile), slides: inOrder.filter((file) => !isClipFile(file)) };
}
