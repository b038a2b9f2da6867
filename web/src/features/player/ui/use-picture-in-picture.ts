import { useEffect, useSyncExternalStore } from 'react';
import type { Playback } from '../../../platform/playback/playback';
import { usePlaybackSnapshot } from './use-playback';

function subscribeToPictureInPicture(listener: () => void): () => void {
  document.addEventListener('enterpictureinpicture', listener, true);
  document.addEventListener('leavepictureinpicture', listener, true);
  return () => {
    document.removeEventListener('enterpictureinpicture', listener, true);
    document.removeEventListener('leavepictureinpicture', listener, true);
  };
}

/** Some browsers have no picture-in-picture, and others refuse it, such as in a frame. */
const ignoreRefusal = (change: Promise<unknown>): void => void change.catch(() => undefined);

/**
 * Picture-in-picture of the current video clip. It follows to the next video, and ends with the last one.
 * @returns `toggle` is undefined while no video plays, or if the browser has no picture-in-picture
 */
export function usePictureInPicture(playback: Playback): { isOn: boolean; toggle: (() => void) | undefined } {
  const { element } = usePlaybackSnapshot(playback);
  const isOn = useSyncExternalStore(subscribeToPictureInPicture, () => Boolean(document.pictureInPictureElement));
  const video = document.pictureInPictureEnabled && element instanceof HTMLVideoElement ? element : undefined;
  useEffect(() => {
    if (!document.pictureInPictureElement || document.pictureInPictureElement === video) return;
    ignoreRefusal(video?.requestPictureInPicture() ?? document.exitPictureInPicture());
  }, [video]);
  const toggle =
    video && (() => ignoreRefusal(isOn ? document.exitPictureInPicture() : video.requestPictureInPicture()));
  return { isOn, toggle };
}
