import type { Item } from './table';

/**
 * The files that an item of a project's partition names, as it has them: of a slide its largest picture, of a clip what it plays and its
 * waveform. A video's sound is kept beside it as an MP3. Nothing else of the item is read; what is no path is for the caller to see.
 */
export function filesOfItem({ sk, url, peaks_url, type, created_at }: Item): unknown[] {
  const [kind] = (sk as string).split('#');
  if (kind === 'SLIDE') return [url];
  if (kind !== 'CLIP') return [];
  const sound = type === 'video' ? [String(url).replace(/[^/]+$/, `${String(created_at)}.mp3`)] : [];
  return [url, peaks_url, ...sound].filter((path) => path !== '');
}
