import type { Page } from 'playwright-core';

/** One change of slide: which came, where the sound stood, and whether somebody had just jumped. */
export interface SceneChange {
  scene: number;
  soundMs: number;
  /** Where the sound stood when the last three frames were painted, the oldest first: nothing can change between two of them. */
  framesMs: readonly [number, number, number];
  isSeek: boolean;
}

/** Has a page of the player note each slide that it shows and the place of the sound at that moment. Call it before `goto`. */
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

/** What the page has noted so far. */
export const readSceneChanges = (page: Page): Promise<SceneChange[]> => page.evaluate('window.sceneLog');
