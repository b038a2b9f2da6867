import { useCallback, useEffect, useRef, useState } from 'react';
import { fileOfTake, type Take } from '../../media/capture/take';

/** A pause before the sound had begun is what its person asked for. */
const isPause = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';

/**
 * Plays a take's file in an element of sound, or of video where there is something to see; the position follows the sound, frame by frame.
 * Where another file of the same take comes, such as its video, it goes on in that. A browser may refuse to start by itself.
 */
export function useTakePlayback(take: Take, { startsPlaying }: { startsPlaying: boolean }) {
  const media = useRef<HTMLVideoElement & HTMLAudioElement>(null);
  const [positionMs, setPosition] = useState(0);
  const [isPlaying, setPlaying] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const before = useRef({ takeId: take.id, seconds: 0, isPlaying: startsPlaying });

  useEffect(() => {
    const element = media.current;
    if (!element) return undefined;
    const url = URL.createObjectURL(fileOfTake(take));
    const ended = new AbortController();
    const follow = () => setPlaying(!element.paused);
    for (const name of ['play', 'pause', 'ended']) element.addEventListener(name, follow, { signal: ended.signal });
    element.addEventListener('seeked', () => setPosition(element.currentTime * 1000), { signal: ended.signal });
    element.src = url;
    if (before.current.takeId === take.id) {
      element.currentTime = before.current.seconds;
      if (before.current.isPlaying) element.play().catch(() => setPlaying(false));
    }
    return () => {
      const isPlaying = !element.paused && !element.ended;
      before.current = { takeId: take.id, seconds: element.currentTime, isPlaying };
      ended.abort();
      element.removeAttribute('src');
      element.load();
      URL.revokeObjectURL(url);
    };
  }, [take]);

  useEffect(() => {
    if (!isPlaying) return undefined;
    let frame = requestAnimationFrame(function paint() {
      setPosition((media.current?.currentTime ?? 0) * 1000);
      frame = requestAnimationFrame(paint);
    });
    return () => cancelAnimationFrame(frame);
  }, [isPlaying]);

  const toggle = useCallback(() => {
    const element = media.current;
    if (!element?.paused) return element?.pause();
    setFailed(false);
    element.play().catch((error: unknown) => setFailed(!isPause(error)));
  }, []);
  const seek = useCallback((ms: number) => {
    if (media.current) media.current.currentTime = ms / 1000;
    setPosition(ms);
  }, []);
  return { media, positionMs, isPlaying, hasFailed, toggle, seek };
}
