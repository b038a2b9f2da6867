import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { latePlayerWording } from '../../../wording/late-player';
import { playerWording } from '../../../wording/player';
import { shortcutsWording } from '../../../wording/player-shortcuts';
import { ControlButton } from './controls';
import styles from './help-dialog.module.css';

/** The list of keyboard shortcuts. Escape, the close button, or `?` closes it. */
export function HelpDialog({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className={styles.dialog} aria-label={playerWording.help} onClose={onClose}>
      <header>
        <h2>{playerWording.help}</h2>
        <ControlButton label={latePlayerWording.close} icon={<X />} onClick={() => dialog.current?.close()} />
      </header>
      <dl>
        {shortcutsWording.map(([key, meaning]) => (
          <div key={key}>
            <dt>{key}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </dialog>
  );
}
