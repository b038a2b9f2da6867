import { type RefObject, useEffect, useRef, useState } from 'react';
import { pictureUrl } from '#shared/entities/slide-picture';
import { formatClock } from '#shared/time/time-text';
import { type Scene, slideTitle } from '#shared/publish/scenes';
import { classNames } from '../../../platform/components/class-names';
import { SlidePicture, stagePictureUrl } from '../../../platform/components/slide-picture';
import { runWhenIdle } from '../../../platform/components/run-when-idle';
import { UniformList } from '../../../platform/components/virtual-list/uniform-list';
import type { Playback } from '../../../platform/playback/playback';
import { playerWording } from '../../../wording/player';
import { type Presentation, sceneName } from '../model/presentation';
import styles from './slide-strip.module.css';
import { useSpanIndex } from './use-playback';

/** The stage shows these soon; on a phone, no others are visible. */
const FIRST_CHAPTERS = 3;
/** Somebody who is still here after the first minute looks around. */
const STAYED_MS = 90_000;

/**
 * The chapters: slides with start times and titles; a click seeks. The stage's pictures also serve the first ones. Each other picture is a
 * request for the strip alone, so it loads once visible, and not before the strip is used or the first minute is over (decision 53).
 */
export function SlideStrip({ playback, presentation }: { playback: Playback; presentation: Presentation }) {
  const { name, scenes } = presentation;
  const currentIndex = useSpanIndex(playback, scenes);
  const list = useRef<HTMLDivElement>(null);
  const [reached, setReached] = useState(0);
  const [isQuiet, setQuiet] = useState(false);
  const [isUsed, setUsed] = useState(false);
  if (currentIndex > reached) setReached(currentIndex);
  useEffect(() => runWhenIdle(() => setQuiet(true)), []);
  useEffect(() => {
    const timer = setTimeout(() => setUsed(true), STAYED_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    const strip = list.current;
    const item = strip?.querySelector('[aria-current]')?.closest('[data-row]');
    const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth';
    if (!strip || !(item instanceof HTMLElement)) return;
    strip.scrollTo({ left: item.offsetLeft - (strip.clientWidth - item.clientWidth) / 2, behavior });
  }, [currentIndex]);
  return (
    <nav aria-label={playerWording.slides} onPointerEnter={() => setUsed(true)} onFocus={() => setUsed(true)}>
      <UniformList
        ref={list}
        className={styles.strip}
        rows={scenes}
        getKey={({ start }) => start}
        kept={[currentIndex]}
      >
        {(scene, i) => (
          <Chapter
            scene={scene}
            label={sceneName(scenes, i)}
            name={name}
            isNow={i === currentIndex}
            isOnStage={i <= reached + 1 || (isQuiet && i < FIRST_CHAPTERS)}
            mayLoad={isQuiet && isUsed}
            onClick={() => playback.seek(scene.start)}
          />
        )}
      </UniformList>
    </nav>
  );
}

interface Props {
  scene: Scene;
  label: string;
  name: string;
  isNow: boolean;
  /** Whether the stage has loaded its picture, or is about to. */
  isOnStage: boolean;
  /** Whether pictures may load for the chapters alone. */
  mayLoad: boolean;
  onClick: () => void;
}

/** A slide with its start time. Uses the stage's picture if that is loaded; otherwise the smallest one, once visible. */
function Chapter({ scene, label, name, isNow, isOnStage, mayLoad, onClick }: Props) {
  const place = useRef<HTMLButtonElement>(null);
  const hasBeenVisible = useHasBeenVisible(place);
  return (
    <button
      ref={place}
      type="button"
      className={classNames(styles.slide, isNow && styles.now)}
      aria-current={isNow || undefined}
      onClick={onClick}
    >
      {isOnStage || (mayLoad && hasBeenVisible) ? (
        <SlidePicture
          className={styles.picture}
          src={isOnStage ? stagePictureUrl(scene.url) : pictureUrl(scene.url, 320)}
          alt={label}
          name={name}
          fetchPriority="low"
        />
      ) : (
        <span role="img" className={classNames(styles.picture, styles.blank)} aria-label={label}>
          {scene.slide || ''}
        </span>
      )}
      <span>
        {formatClock(scene.start)}{' '}
        <span className={styles.title} dir="auto">
          {slideTitle(scene)}
        </span>
      </span>
    </button>
  );
}

/** Whether any part of an element has been visible at least once. */
function useHasBeenVisible(element: RefObject<HTMLElement | null>): boolean {
  const [hasBeenVisible, setSeen] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      setSeen(true);
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return hasBeenVisible;
}
