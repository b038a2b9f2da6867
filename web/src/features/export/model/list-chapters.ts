import { sceneTitle } from '#shared/publish/reading-sections';
import type { ExportedData } from './exported-data';

export interface Chapter {
  /** Milliseconds. */
  start: number;
  title: string;
}

/** A chapter for each slide that is shown, the first from the start; none if there is only one. */
export function listChapters({ scenes }: Pick<ExportedData, 'scenes'>): Chapter[] {
  if (scenes.length < 2) return [];
  return scenes.map((scene, index) => ({ start: index === 0 ? 0 : scene.start, title: sceneTitle(scene) }));
}
