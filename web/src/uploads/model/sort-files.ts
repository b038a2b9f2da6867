/** Files by what they are to become. */
export interface SortedFiles {
  clips: File[];
  slides: File[];
}

/** Whether a file calls itself sound or video. Some systems know them by the ending only. */
export const isClipFile = ({ name, type }: File): boolean =>
  /^(audio|video)\//.test(type) || (type === '' && /\.(mp3|m4a|wav|mp4|mov|webm)$/i.test(name));

/** Tells sound and video, which become clips, from all other files, which are taken for slides. */
export const sortFiles = (files: readonly File[]): SortedFiles => ({
  clips: files.filter(isClipFile),
  slides: files.filter((file) => !isClipFile(file)),
});
