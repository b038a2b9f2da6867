import type { PlayableClip, PlaybackFailure } from './playback-types';
import { openMediaFile } from './stream/audio-stream';

const HAVE_FUTURE_DATA = 3;
/**
 * A seek over less than this only costs time. For sound, it is a tenth of what a listener can notice. For video, another frame may start
 * within it; browsers count microseconds.
 */
const SAME_MOMENT_S = { audio: 0.002, video: 0.000_002 };

/** Resolves at the first of the events, or on abort. */
function waitForEvent(target: EventTarget, events: readonly string[], signal: AbortSignal): Promise<void> {
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

/** A media element that can be cued to a moment of a file and then plays from there. */
class ClipElement {
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

  /** Whether it could play from this moment at once; `slackMs` allows for an element that has already started. */
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

  hasFile(url: string): boolean {
    return this.#url === url && !this.element.error;
  }

  /** Loads the file if needed and seeks. `stale` if a later call or `release` came first: the caller must then do nothing. */
  async cue(url: string, sourceMs: number): Promise<'ready' | 'failed' | 'stale'> {
    this.#work.abort();
    const { signal } = (this.#work = new AbortController());
    const { element } = this;
    if (!this.hasFile(url)) {
      this.#url = url;
      this.#close();
      this.#close = openMediaFile(element, url);
      await waitForEvent(element, ['loadedmetadata', 'error'], signal);
    } else if (element.readyState === 0) {
      await waitForEvent(element, ['loadedmetadata', 'error'], signal);
    }
    if (
      !signal.aborted &&
      !element.error &&
      Math.abs(element.currentTime - sourceMs / 1000) > SAME_MOMENT_S[this.type]
    ) {
      element.currentTime = sourceMs / 1000;
      await waitForEvent(element, ['seeked', 'error'], signal);
    }
    if (!signal.aborted && !element.error && element.readyState < HAVE_FUTURE_DATA && !element.ended) {
      await waitForEvent(element, ['canplay', 'ended', 'error'], signal);
    }
    if (signal.aborted) return 'stale';
    return element.error ? 'failed' : 'ready';
  }

  /** Releases the file and ends all waits. */
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

const WATCHED_EVENTS = ['playing', 'waiting', 'pause', 'ended', 'error'] as const;
export type ElementEvent = (typeof WATCHED_EVENTS)[number];

type CuedClip = Pick<PlayableClip, 'url' | 'type' | 'trim_start'>;

/**
 * Two elements that take turns: one plays, the other waits at the start of the next clip. They come from a fixed set of two for sound and
 * two for video, because Safari plays only elements that a click has unlocked.
 */
export class ElementPair {
  active: ClipElement;
  standby: ClipElement;
  readonly #all: readonly ClipElement[];
  readonly #locked: Set<ClipElement>;

  /** `onEvent` receives events of the currently active element only. */
  constructor(
    private readonly createElement: (type: PlayableClip['type']) => HTMLMediaElement,
    private readonly onEvent: (event: ElementEvent) => void,
  ) {
    const sounds = [this.make('audio'), this.make('audio')] as const;
    [this.active, this.standby] = sounds;
    this.#all = [...sounds, this.make('video'), this.make('video')];
    this.#locked = new Set(this.#all);
  }

  /** Allows every element to play later without a click. Call it in a click handler, before anything plays. */
  unlock(): void {
    for (const deck of this.#locked) {
      const markUnlocked = () => void this.#locked.delete(deck);
      deck.element.play().then(markUnlocked, ({ name }: Error) => {
        if (name !== 'NotAllowedError') markUnlocked();
      });
      deck.element.pause();
    }
  }

  /** Activates the element that can play this clip soonest. */
  activate(clip: CuedClip): void {
    if (this.active.hasFile(clip.url)) return;
    this.active.element.pause();
    if (this.standby.hasFile(clip.url)) this.swap();
    else if (this.active.type !== clip.type) this.active = this.replace(this.active, clip.type);
  }

  swap(): void {
    [this.active, this.standby] = [this.standby, this.active];
  }

  /** Cues the standby element to the start of the clip. */
  prepare(clip: CuedClip): void {
    if (this.standby.type !== clip.type) this.standby = this.replace(this.standby, clip.type);
    void this.standby.cue(clip.url, clip.trim_start);
  }

  applySettings({ rate, volume, muted }: { rate: number; volume: number; muted: boolean }): void {
    for (const { element } of this.#all) {
      element.defaultPlaybackRate = rate;
      element.playbackRate = rate;
      element.volume = volume;
      element.muted = muted;
    }
  }

  pause(): void {
    for (const { element } of this.#all) element.pause();
  }

  release(): void {
    for (const deck of this.#all) deck.release();
  }

  private make(type: PlayableClip['type']): ClipElement {
    const deck = new ClipElement(this.createElement(type), type);
    for (const event of WATCHED_EVENTS) {
      deck.element.addEventListener(event, () => {
        if (deck === this.active) this.onEvent(event);
      });
    }
    return deck;
  }

  /** Releases an element and returns a free one of this type to replace it. */
  private replace(deck: ClipElement, type: PlayableClip['type']): ClipElement {
    deck.release();
    return this.#all.find((other) => other.type === type && other !== this.active && other !== this.standby) ?? deck;
  }
}

const MEDIA_ERR_NETWORK = 2;

/** Why an element could not play a file. Requests it again: browsers report a failed fetch as an unsupported format. */
export async function diagnoseFailure(url: string, error: Pick<MediaError, 'code'> | null): Promise<PlaybackFailure> {
  if (error?.code === MEDIA_ERR_NETWORK) return 'unreachable';
  try {
    const { status, ok } = await fetch(url, { headers: { range: 'bytes=0-0' } });
    if (ok) return 'unreadable';
    return status >= 500 ? 'unreachable' : 'missing';
  } catch {
    return 'unreachable';
  }
}
