import { playerWords } from '../../wording/player';
import type { Scene } from '../model/presentation';

/** What the picture of a scene is called: the slide by its number, or that there is none. */
export const sceneAlt = (scenes: readonly Scene[], index: number): string =>
  scenes[index]?.url === '' ? playerWords.noSlide : playerWords.slideAlt(index + 1, scenes.length);
