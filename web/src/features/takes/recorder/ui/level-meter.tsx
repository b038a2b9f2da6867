import { AlertTriangle } from 'lucide-react';
import type { AudioLevel } from '../../capture/audio-level';
import { recorderWording as words } from '../../../../wording/recorder';
import styles from './level-meter.module.css';

const LOWEST_DB = -60;

/** How loud it is, and in words what is wrong; read out unless sound is being kept, as it would be in the take. */
export function LevelMeter({ level, isCapturing = false }: { level: AudioLevel; isCapturing?: boolean }) {
  const share = Math.max(0, Math.min(1, 1 - level.peakDb / LOWEST_DB));
  const isWrong = level.finding !== 'good';
  return (
    <div className={styles.meter}>
      <div
        className={styles.track}
        role="meter"
        aria-label={words.level}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(share * 100)}
      >
        <div className={styles.cover} style={{ transform: `scaleX(${1 - share})` }} />
      </div>
      <p className={styles.finding} role={isCapturing ? undefined : 'status'} data-wrong={isWrong || undefined}>
        {isWrong && <AlertTriangle aria-hidden />}
        {words.findings[level.finding]}
      </p>
    </div>
  );
}
