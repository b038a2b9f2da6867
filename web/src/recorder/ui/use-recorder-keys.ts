import { useEffect } from 'react';
import { commandOfKey, type RecorderCommand } from '../model/command-of-key';
import type { RecorderSession } from '../recorder-session';

/** The recorder's keys, wherever the focus is. */
export function useRecorderKeys(session: RecorderSession): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const target = event.target instanceof HTMLElement ? event.target : null;
      const isField = target !== null && /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName);
      const command = commandOfKey(event, session.state, isField);
      if (!command) return;
      event.preventDefault();
      if (!event.repeat) run(session, command);
    };
    window.addEventListener('keydown', press, { capture: true });
    return () => window.removeEventListener('keydown', press, { capture: true });
  }, [session]);
}

function run(session: RecorderSession, command: RecorderCommand): void {
  if (command === 'next') session.turn(1);
  else if (command === 'back') session.turn(-1);
  else if (command === 'pause') session.togglePause();
  else if (command === 'retake-slide') session.retakeSlide();
  else if (command === 'take-back') session.takeBack();
  else if (command === 'leave') session.leave();
  else if (command === 'stay') session.stay();
}
