/** A media element whose clock and loading are controlled by the test. */
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
  /** Number of `play` calls. */
  plays = 0;
  /** Rejects `play`, as a browser does outside of a click. */
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
  emit(event: string) {
    this.dispatchEvent(new Event(event));
  }
  /** Finishes loading the file and a running seek. */
  arrive() {
    this.readyState = 4;
    for (const event of ['loadedmetadata', 'seeked', 'canplay']) this.emit(event);
  }
}
