import type { Page } from 'playwright-core';

/** A slide change: the slide, the sound's position, and whether it followed a seek. */
export interface SceneChange {
  scene: number;
  soundMs: number;
  /** The sound's position at the last three painted frames, oldest first. Nothing can change between two frames. */
  framesMs: readonly [number, number, number];
  isSeek: boolean;
}

/** Records each slide change of a player page with the sound's position. Call it before `goto`. */
export const watchScenes = (page: Page) =>
  page.addInitScript(() => {
    const log: SceneChange[] = [];
    const played = new Set<HTMLMediaElement>();
    const play: (this: HTMLMediaElement) => Promise<void> = Reflect.get(HTMLMediaElement.prototype, 'play');
    HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
      played.add(this);
      return play.call(this);
    };
    const sounding = () => [...played].find((element) => !element.paused) ?? [...played].at(-1);
    let framesMs: SceneChange['framesMs'] = [0, 0, 0];
    const onFrame = () => {
      framesMs = [framesMs[1], framesMs[2], (sounding()?.currentTime ?? 0) * 1000];
      requestAnimationFrame(onFrame);
    };
    requestAnimationFrame(onFrame);
    let shown = '';
    new MutationObserver(() => {
      const scene = document.querySelector<HTMLElement>('[data-shown]')?.dataset.scene ?? '';
      if (scene === shown) return;
      shown = scene;
      const element = sounding();
      const isSeek = !element || element.paused || element.seeking;
      const soundMs = (element?.currentTime ?? 0) * 1000;
      log.push({ scene: Number(scene), soundMs, framesMs, isSeek });
    }).observe(document, { subtree: true, childList: true, attributeFilter: ['data-shown'] });
    Object.assign(window, { sceneLog: log });
  });

export const readSceneChanges = (page: Page): Promise<SceneChange[]> => page.evaluate('window.sceneLog');
