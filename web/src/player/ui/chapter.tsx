import { useRef } from 'react';
import { pictureOf } from '#shared/entities/slide-picture';
import { clockText } from '#shared/time/clock-text';
import { classNames } from '../../components/class-names';
import { SlidePicture } from '../../components/slide-picture';
import { stagePicture } from '../../components/stage-picture';
import type { Scene } from '../model/presentation';
import styles from './slide-strip.module.css';
import { useWasSeen } from './use-was-seen';

interface Props {
  scene: Scene;
  /** What its slide is called. */
  label: string;
  /** The project's name. */
  name: string;
  isNow: boolean;
  /** Whether the stage has its picture, or is about to. */
  isOnStage: boolean;
  /** Whether pictures may be loaded for the chapters alone. */
  mayLoad: boolean;
  onClick: () => void;
}

/** A slide with the time it comes at. Its picture is the stage's where that has it; else the smallest one, once it is in sight. */
export function Chapter({ scene, label, name, isNow, isOnStage, mayLoad, onClick }: Props) {
  const place = useRef<HTMLLIElement>(null);
  const wasSeen = useWasSeen(place);
  return (
    <li ref={place}>
      <button
        type="button"
        className={classNames(styles.slide, isNow && styles.now)}
        aria-current={isNow || undefined}
        onClick={onClick}
      >
        {isOnStage || (mayLoad && wasSeen) ? (
          <SlidePicture
            className={styles.picture}
            src={isOnStage ? stagePicture(scene.url) : pictureOf(scene.url, 320)}
            alt={label}
            name={name}
            fetchPriority="low"
          />
        ) : (
          <span role="img" className={classNames(styles.picture, styles.blank)} aria-label={label}>
            {scene.slide || ''}
          </span>
        )}
        <span>{clockText(scene.start)}</span>
      </button>
    </li>
  );
}
