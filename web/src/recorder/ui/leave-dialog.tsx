import { useStore } from 'zustand';
import { clockText } from '#shared/time/clock-text';
import { Button } from '../../components/button';
import { Dialog } from '../../components/dialog';
import { recorderWording as words } from '../../wording/recorder';
import { stopAndSetAside } from '../leave-recorder';
import type { RecorderSession } from '../recorder-session';
import { askBeforeLeaving, foldRecorder, recorderStore } from '../recorder-store';

/** Asks before a recording is left. It goes on meanwhile, and nothing that is answered here deletes it. */
export function LeaveDialog({ session, recordedMs }: { session: RecorderSession; recordedMs: number }) {
  const ask = useStore(recorderStore, (state) => state.ask);
  const isFolded = useStore(recorderStore, (state) => state.isFolded);
  const stay = () => askBeforeLeaving(null);
  const stop = () => {
    stay();
    stopAndSetAside(session);
    if (ask?.why === 'log-out') ask.proceed();
  };
  const isLoggingOut = ask?.why === 'log-out';
  return (
    <Dialog
      title={words.askLeave}
      isOpen={ask !== null && ask.why !== 'lose'}
      onClose={stay}
      actions={
        <>
          <Button onClick={stay}>{words.stay}</Button>
          {!isLoggingOut && !isFolded && <Button onClick={foldRecorder}>{words.fold}</Button>}
          <Button onClick={stop}>{isLoggingOut ? words.setAsideAndLogOut : words.stopAndSetAside}</Button>
        </>
      }
    >
      {isLoggingOut ? words.askLogOutText(clockText(recordedMs)) : words.askLeaveText(clockText(recordedMs))}
    </Dialog>
  );
}
