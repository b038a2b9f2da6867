import type { Item } from './table';

/**
 * The files that an item of a project's partition names, as it has them: of a slide its largest picture, of a clip what it plays, its
 * waveform and, of a video, its sound alone. Nothing else of the item is read; what is no path is for the caller to see.
 */
export function filesOfItem({ sk, url, peaks_url, sound_url = '' }: Item): unknown[] {
  const [kind] = (sk as string).split('#');
  if (kind === 'SLIDE') return [url];
  if (kind !== 'CLIP') return [];
  return [url, peaks_url, sound_url].filter((path) => path !== '');
}
