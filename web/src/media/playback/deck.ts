import { type PlayableClip } from './playback-types';
import { openFile } from './stream/open-file';

const HAVE_FUTURE_DATA = 3;
/**
 * Closer than this a seek would only cost time: of sound a tenth of what a listener can tell. Of pictures another frame may begin in
 * between; browsers count microseconds.
 */
const SAME_MOMENT_S = { audio: 0.002, video: 0.000_002 };

/** Resolves at the first of the events, or when the work is called off. */
function firstOf(target: EventTarget, events: readonly string[], signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = new AbortController();
    const finish = () => {
      done.abort();
      resolve();
    };
    if (signal.aborted) return resolve();
    signal.addEventListener('abort', finish, { signal: done.signal });
    for (const event of events) target.addEventListener(event, finish, { signal: done.signal });
  });
}

/** One media element that is brought to a moment of a file and then plays from there. Two of them take turns. */
export class Deck {
  #url = '';
  #work = new AbortController();
  #close = (): void => undefined;

  constructor(
    readonly element: HTMLMediaElement,
    readonly type: PlayableClip['type'],
  ) {
    element.preload = 'auto';
    if (type === 'video') element.setAttribute('playsinline', '');
  }

  /** Whether it could play this moment at once; `slackMs` allows for one that has already begun to. */
  isAt(url: string, sourceMs: number, slackMs = 2): boolean {
    const { element } = this;
    return (
      this.#url === url &&
      !element.error &&
      !element.seeking &&
      element.readyState >= HAVE_FUTURE_DATA &&
      Math.abs(element.currentTime * 1000 - sourceMs) <= slackMs
    );
  }

  holds(url: string): boolean {
    return this.#url === url && !this.element.error;
  }

  /**
   * Loads the file if need be and goes to the moment. `stale` when a later call or `release` came in between: whoever
   * waited must then do nothing.
   */
  async cue(url: string, sourceMs: number): Promise<'ready' | 'failed' | 'stale'> {
    this.#work.abort();
    const { signal } = (this.#work = new AbortController());
    const { element } = this;
    if (!this.holds(url)) {
      this.#url = url;
      this.#close();
      this.#close = openFile(element, url);
      await firstOf(element, ['loadedmetadata', 'error'], signal);
    } else if (element.readyState === 0) {
      await firstOf(element, ['loadedmetadata', 'error'], signal);
    }
    if (
      !signal.aborted &&
      !element.error &&
      Math.abs(element.currentTime - sourceMs / 1000) > SAME_MOMENT_S[this.type]
    ) {
      element.currentTime = sourceMs / 1000;
      await firstOf(element, ['seeked', 'error'], signal);
    }
    if (!signal.aborted && !element.error && element.readyState < HAVE_FUTURE_DATA && !element.ended) {
      await firstOf(element, ['canplay', 'ended', 'error'], signal);
    }
    if (signal.aborted) return 'stale';
    return element.error ? 'failed' : 'ready';
  }

  /** Lets go of the file and of every wait. */
  release(): void {
    this.#work.abort();
    this.#close();
    this.#close = () => undefined;
    this.#url = '';
    this.element.pause();
    this.element.removeAttribute('src');
    this.element.load();
  }
}
