import { playerWords } from '../../wording/player';
import { type Scene, slideCount } from '../model/presentation';

/** What a scene is called: the slide by its number, or that there is none. */
export function sceneName(scenes: readonly Scene[], index: number): string {
  const number = scenes[index]?.slide ?? 0;
  return number === 0 ? playerWords.noSlide : playerWords.slideAlt(number, slideCount(scenes));
}

/** What a scene shows, for whoever does not see it: its name and, where it is known, what stands on the slide. */
export function sceneAlt(scenes: readonly Scene[], index: number): string {
  const name = sceneName(scenes, index);
  const { url = '', text = '' } = scenes[index] ?? {};
  return url !== '' && text !== '' ? playerWords.slideSaying(name, text) : name;
}
