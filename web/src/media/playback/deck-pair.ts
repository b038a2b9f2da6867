import { Deck } from './deck';
import { type PlayableClip } from './playback-types';

const WATCHED_EVENTS = ['playing', 'waiting', 'pause', 'ended', 'error'] as const;
export type DeckEvent = (typeof WATCHED_EVENTS)[number];

type ClipFile = Pick<PlayableClip, 'url' | 'type' | 'trim_start'>;

/** Two elements that take turns: one sounds, the other waits at the beginning of what comes next. */
export class DeckPair {
  active: Deck;
  standby: Deck;

  /** `onEvent` hears the element that is active at that moment. */
  constructor(
    private readonly createElement: (type: PlayableClip['type']) => HTMLMediaElement,
    private readonly onEvent: (event: DeckEvent) => void,
  ) {
    this.active = this.make('audio');
    this.standby = this.make('audio');
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

  /** Gives both the same speed and loudness. */
  dress({ rate, volume, muted }: { rate: number; volume: number; muted: boolean }): void {
    for (const { element } of [this.active, this.standby]) {
      element.defaultPlaybackRate = rate;
      element.playbackRate = rate;
      element.volume = volume;
      element.muted = muted;
    }
  }

  pause(): void {
    this.active.element.pause();
    this.standby.element.pause();
  }

  release(): void {
    this.active.release();
    this.standby.release();
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

  private replace(deck: Deck, type: PlayableClip['type']): Deck {
    deck.release();
    return this.make(type);
  }
}
