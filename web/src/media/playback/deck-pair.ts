import { Deck } from './deck';
import { type PlayableClip } from './playback-types';

const WATCHED_EVENTS = ['playing', 'waiting', 'pause', 'ended', 'error'] as const;
export type DeckEvent = (typeof WATCHED_EVENTS)[number];

type ClipFile = Pick<PlayableClip, 'url' | 'type' | 'trim_start'>;

/**
 * Two elements that take turns: one plays, the other waits at the beginning of the next clip. They come from a fixed set of two for sound and
 * two for video, because Safari plays only elements that a person's click has unlocked.
 */
export class DeckPair {
  active: Deck;
  standby: Deck;
  readonly #all: readonly Deck[];
  readonly #locked: Set<Deck>;

  /** `onEvent` hears the element that is active at that moment. */
  constructor(
    private readonly createElement: (type: PlayableClip['type']) => HTMLMediaElement,
    private readonly onEvent: (event: DeckEvent) => void,
  ) {
    const sounds = [this.make('audio'), this.make('audio')] as const;
    [this.active, this.standby] = sounds;
    this.#all = [...sounds, this.make('video'), this.make('video')];
    this.#locked = new Set(this.#all);
  }

  /** Lets every element play later without a click. Call it from a click, before anything plays. */
  unlock(): void {
    for (const deck of this.#locked) {
      const markUnlocked = () => void this.#locked.delete(deck);
      deck.element.play().then(markUnlocked, ({ name }: Error) => {
        if (name !== 'NotAllowedError') markUnlocked();
      });
      deck.element.pause();
    }
  }

  /** Makes the deck active that can be at this clip soonest. */
  choose(clip: ClipFile): void {
    if (this.active.holds(clip.url)) return;
    this.active.element.pause();
    if (this.standby.holds(clip.url)) this.swap();
    else if (this.active.type !== clip.type) this.active = this.replace(this.active, clip.type);
  }

  swap(): void {
    [this.active, this.standby] = [this.standby, this.active];
  }

  /** Has the waiting deck stand at the beginning of the clip. */
  prepare(clip: ClipFile): void {
    if (this.standby.type !== clip.type) this.standby = this.replace(this.standby, clip.type);
    void this.standby.cue(clip.url, clip.trim_start);
  }

  /** Gives every element the same speed and loudness. */
  dress({ rate, volume, muted }: { rate: number; volume: number; muted: boolean }): void {
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

  private make(type: PlayableClip['type']): Deck {
    const deck = new Deck(this.createElement(type), type);
    for (const event of WATCHED_EVENTS) {
      deck.element.addEventListener(event, () => {
        if (deck === this.active) this.onEvent(event);
      });
    }
    return deck;
  }

  /** Releases a deck, and gives a free one of this type to take its place. */
  private replace(deck: Deck, type: PlayableClip['type']): Deck {
    deck.release();
    return this.#all.find((other) => other.type === type && other !== this.active && other !== this.standby) ?? deck;
  }
}
