import { playerWords } from '../../wording/player';
import type { Scene } from '../model/presentation';

/** What a scene is called: the slide by its number, or that there is none. */
export const sceneName = (scenes: readonly Scene[], index: number): string =>
  scenes[index]?.url === '' ? playerWords.noSlide : playerWords.slideAlt(index + 1, scenes.length);

/** What a scene shows, for whoever does not see it: its name and, where it is known, what stands on the slide. */
export function sceneAlt(scenes: readonly Scene[], index: number): string {
  const name = sceneName(scenes, index);
  const { url = '', text = '' } = scenes[index] ?? {};
  return url !== '' && text !== '' ? playerWords.slideSaying(name, text) : name;
}
