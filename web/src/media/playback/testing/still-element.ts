/** A media element whose clock stands still until the test moves it; files load when the test says so. */
export class StillElement extends EventTarget {
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

  setAttribute() {}
  removeAttribute() {
    this.src = '';
  }
  load() {
    this.readyState = 0;
  }
  play() {
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
