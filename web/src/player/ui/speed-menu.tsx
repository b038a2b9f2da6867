import { useId, useRef } from 'react';
import { playerWords } from '../../wording/player';
import { RATES } from '../model/commands';
import styles from './controls.module.css';

/** The button that shows the speed and, under it, the speeds to choose from. */
export function SpeedMenu({ rate, onChoose }: { rate: number; onChoose: (rate: number) => void }) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  return (
    <div className={styles.speed}>
      <button
        type="button"
        className={styles.button}
        aria-label={`${playerWords.speed} ${playerWords.speedValue(rate)}`}
        popoverTarget={id}
        onClick={(event) => list.current?.style.setProperty('--right', rightOf(event.currentTarget))}
      >
        {playerWords.speedValue(rate)}
      </button>
      <div ref={list} id={id} popover="auto" className={styles.speeds} role="group" aria-label={playerWords.speed}>
        {RATES.map((candidate) => (
          <button
            key={candidate}
            type="button"
            aria-pressed={candidate === rate}
            popoverTarget={id}
            popoverTargetAction="hide"
            onClick={() => onChoose(candidate)}
          >
            {playerWords.speedValue(candidate)}
          </button>
        ))}
      </div>
    </div>
  );
}

/** A popover lies above everything and is placed from the window's corner: where the button's corner is. */
function rightOf(button: HTMLElement): string {
  const { right, top } = button.getBoundingClientRect();
  button.parentElement?.style.setProperty('--bottom', `${window.innerHeight - top + 8}px`);
  return `${window.innerWidth - right}px`;
}
