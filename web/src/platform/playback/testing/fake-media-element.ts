/** A media element whose clock stands still until the test moves it; files load when the test says so. */
export class FakeMediaElement extends EventTarget {
  preload = '';
  src = '';
  currentTime = 0;
  readyState = 0;
  paused = true;
  ended = false;
  seeking = false;
  error: { code: number } | null = null;
  playbackRate = 1;
  defaultPlaybackRate = 1;
  volume = 1;
  muted = false;
  /** How often it was asked to play. */
  plays = 0;
  /** Refuses to play, as a browser does outside of a click. */
  isLocked = false;

  constructor(readonly type: 'audio' | 'video' = 'audio') {
    super();
  }

  setAttribute() {}
  removeAttribute() {
    this.src = '';
  }
  load() {
    this.readyState = 0;
  }
  play() {
    this.plays++;
    if (this.isLocked) return Promise.reject(new DOMException('Not from a click', 'NotAllowedError'));
    this.paused = false;
    return Promise.resolve();
  }
  pause() {
    this.paused = true;
  }
  tell(event: string) {
    this.dispatchEvent(new Event(event));
  }
  /** The file arrives, and a seek under way with it. */
  arrive() {
    this.readyState = 4;
    for (const event of ['loadedmetadata', 'seeked', 'canplay']) this.tell(event);
  }
}
