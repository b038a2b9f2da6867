import { useEffect, useRef } from 'react';
import { feedbackStore, shownError } from '../../../../platform/components/feedback-store';
import { getKeyCommand, type FocusKind, type KeyCommand } from '../model/key-commands';
import type { RecorderSession } from '../recorder-session';
import { recorderStore } from '../recorder-store';

/** Runs the commands of the recorder's keys, wherever the focus is. Each receives when its key was pressed, even if it is handled late. */
export function useRecorderKeys(
  session: RecorderSession | undefined,
  commands: Partial<Record<KeyCommand, (atMs: number) => void>>,
): void {
  const latest = useRef(commands);
  useEffect(() => {
    latest.current = commands;
  });
  useEffect(() => {
    if (!session) return undefined;
    const press = (event: KeyboardEvent) => {
      // A dialog over the recorder has the keys for itself.
      if (recorderStore.getState().ask || shownError(feedbackStore.getState()) !== undefined) return;
      const { state, isRetake } = session.store.getState();
      const command = getKeyCommand(event, state, getFocusKind(event.target), isRetake);
      const run = command && latest.current[command];
      if (!run) return;
      event.preventDefault();
      if (!event.repeat) run(event.timeStamp);
    };
    window.addEventListener('keydown', press, { capture: true });
    return () => window.removeEventListener('keydown', press, { capture: true });
  }, [session]);
}

function getFocusKind(target: EventTarget | null): FocusKind {
  if (!(target instanceof HTMLElement)) return 'nothing';
  if (target.closest('button, a')) return 'button';
  return target.matches('select, textarea, input:not([type=range])') ? 'field' : 'nothing';
}
