import { useStore } from 'zustand';
import { clockText } from '#shared/time/clock-text';
import { Button } from '../../components/button';
import { Dialog } from '../../components/dialog';
import { recorderWording as words } from '../../wording/recorder';
import { stopAndSetAside } from '../leave-recorder';
import type { RecorderSession } from '../recorder-session';
import { askInRecorder, foldRecorder, recorderStore } from '../recorder-store';

/** Asks before a recording is left. It goes on meanwhile, and nothing that is answered here deletes it. */
export function StopDialog({ session, recordedMs }: { session: RecorderSession; recordedMs: number }) {
  const isOpen = useStore(recorderStore, ({ ask }) => ask?.why === 'close');
  const stay = () => askInRecorder(null);
  const stop = () => {
    stay();
    stopAndSetAside(session);
  };
  return (
    <Dialog
      title={words.askLeave}
      isOpen={isOpen}
      onClose={stay}
      actions={
        <>
          <Button onClick={stop}>{words.stopAndSetAside}</Button>
          <Button onClick={foldRecorder}>{words.fold}</Button>
          <Button look="primary" onClick={stay}>
            {words.stay}
          </Button>
        </>
      }
    >
      {words.askLeaveText(clockText(recordedMs))}
    </Dialog>
  );
}
