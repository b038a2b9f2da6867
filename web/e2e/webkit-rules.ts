import type { Page } from 'playwright-core';

declare global {
  /** Pauses all media, as an incoming call does. */
  var interruptMedia: () => void;
}

/**
 * Applies the media rules of WebKit on iOS to the documents that a Chromium page opens from now on:
 * - `play()` rejects unless the element has been played from a user event before.
 * - A video that starts to play pauses every other element.
 * - The volume can't be changed.
 * - Only videos can go full screen.
 */
export const imposeWebKitRules = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const gestures = new Set(['mousedown', 'mouseup', 'click', 'keydown', 'touchend']);
    const unlocked = new WeakSet<HTMLMediaElement>();
    const played = new Set<HTMLMediaElement>();
    const proto = HTMLMediaElement.prototype;
    const play = Reflect.get(proto, 'play');
    globalThis.interruptMedia = () => played.forEach((element) => element.pause());
    proto.play = function (this: HTMLMediaElement) {
      const { event } = window;
      if (event?.isTrusted && gestures.has(event.type)) unlocked.add(this);
      if (!unlocked.has(this)) return Promise.reject(new DOMException('Not from a gesture', 'NotAllowedError'));
      if (this instanceof HTMLVideoElement) for (const other of played) if (other !== this) other.pause();
      played.add(this);
      return play.call(this);
    };
    Object.defineProperty(proto, 'volume', { get: () => 1, set: () => undefined });
    Object.defineProperty(Document.prototype, 'fullscreenEnabled', { value: undefined });
    Object.defineProperty(Element.prototype, 'requestFullscreen', { value: undefined });
  });
