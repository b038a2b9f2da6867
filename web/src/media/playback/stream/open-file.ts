import { SoundStream } from './sound-stream';

declare global {
  /** Safari on a phone has only this one. */
  var ManagedMediaSource: typeof MediaSource | undefined;
}

const OWN_FORMAT = /\.m4a(\?|$)/;

/** Has an element load a file, in the way that moves the fewest bytes; gives what ends that. */
export function openFile(element: HTMLMediaElement, url: string): () => void {
  const Source = globalThis.MediaSource ?? globalThis.ManagedMediaSource;
  if (Source && OWN_FORMAT.test(url)) {
    const stream = new SoundStream(element, url, new Source());
    return () => stream.close();
  }
  element.src = url;
  return () => undefined;
}
