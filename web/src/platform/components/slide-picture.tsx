import { type ImgHTMLAttributes, useEffect, useState } from 'react';
import { pictureUrl } from '#shared/entities/slide-picture';
import { slidePictureWording } from '../../wording/layout';
import { classNames } from './class-names';
import styles from './slide-picture.module.css';

interface Props extends ImgHTMLAttributes<HTMLImageElement> {
  /** URL of the picture; undefined or '' if there is none. */
  src: string | undefined;
  /** Alternative text; '' if the surroundings already describe the picture. */
  alt: string;
  /** The project's name, shown on the cover. */
  name: string;
  /** Whether it is visible now, not only prepared; true by default. */
  isShown?: boolean;
}

/** Waits before a failed picture is retried, in milliseconds; after these, only on an event. */
const RETRY_AFTER_MS = [1000, 3000, 10_000];

/**
 * The picture of a slide. Without one, a neutral cover shows the project's name. If the picture fails to load, the cover says so, and the
 * picture is retried after 1, 3, and 10 seconds, when the computer is online again, and when it becomes visible.
 */
export function SlidePicture({ src, alt, name, isShown = true, ...image }: Props) {
  const [failure, setFailure] = useState<Failure>();
  const current = src && failure?.src === src ? failure : undefined;
  useImageRetry(current, isShown, setFailure);
  if (src && !current) {
    return (
      <img
        draggable={false}
        {...image}
        src={src}
        alt={alt}
        onError={() => setFailure({ src, count: 1, isRetrying: false })}
      />
    );
  }
  const called = alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt };
  return (
    <>
      <span {...called} className={classNames(styles.cover, image.className)} onClick={image.onClick}>
        <span className={styles.name} dir="auto">
          {name}
        </span>
        {current && <span className={styles.missing}>{slidePictureWording.missing}</span>}
      </span>
      {current?.isRetrying && (
        <img
          hidden
          src={src}
          alt=""
          onLoad={() => setFailure(undefined)}
          onError={() => setFailure({ ...current, count: current.count + 1, isRetrying: false })}
        />
      )}
    </>
  );
}

interface Failure {
  /** The URL that failed; another URL is another picture. */
  src: string;
  count: number;
  isRetrying: boolean;
}

function useImageRetry(failure: Failure | undefined, isShown: boolean, set: (failure: Failure) => void): void {
  const [wasShown, setWasShown] = useState(isShown);
  if (wasShown !== isShown) {
    setWasShown(isShown);
    if (isShown && failure) set({ ...failure, isRetrying: true });
  }
  useEffect(() => {
    if (!failure || failure.isRetrying) return;
    const retry = () => set({ ...failure, isRetrying: true });
    const retryIfSeen = () => document.hidden || retry();
    const waitMs = RETRY_AFTER_MS[failure.count - 1];
    const timer = waitMs === undefined ? undefined : setTimeout(retry, waitMs);
    window.addEventListener('online', retry);
    document.addEventListener('visibilitychange', retryIfSeen);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', retry);
      document.removeEventListener('visibilitychange', retryIfSeen);
    };
  }, [failure, set]);
}

/** The picture of a slide that fills the stage of the player or recorder. Phones can't show more than the middle size. */
export const stagePictureUrl = (url: string): string =>
  pictureUrl(url, window.matchMedia('(max-width: 760px)').matches ? 960 : 1920);
