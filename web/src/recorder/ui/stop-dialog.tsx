import { useStore } from 'zustand';
import { clockText } from '#shared/time/clock-text';
import { Button } from '../../components/button';
import { Dialog } from '../../components/dialog';
import { recorderWording as words } from '../../wording/recorder';
import { stopAndSaveForLater } from '../leave-recorder';
import type { RecorderView } from '../model/recorder-view';
import type { RecorderSession } from '../recorder-session';
import { askInRecorder, foldRecorder, recorderStore } from '../recorder-store';

/** Asks before a recording is left. It goes on meanwhile, and nothing that is answered here deletes it. */
export function StopDialog({ session, view: { state, recordedMs } }: { session: RecorderSession; view: RecorderView }) {
  const isOpen = useStore(recorderStore, ({ ask }) => ask?.why === 'close');
  const stay = () => askInRecorder(null);
  const stop = () => {
    stay();
    stopAndSaveForLater(session);
  };
  const isPaused = state.is === 'paused';
  return (
    <Dialog
      title={isPaused ? words.askLeavePaused : words.askLeave}
      isOpen={isOpen}
      onClose={stay}
      width="medium"
      actions={
        <>
          <Button onClick={stop}>{words.stopAndSaveForLater}</Button>
          <Button onClick={foldRecorder}>{words.fold}</Button>
          <Button look="primary" data-takes-focus onClick={stay}>
            {isPaused ? words.stayPaused : words.stay}
          </Button>
        </>
      }
    >
      {(isPaused ? words.askLeavePausedText : words.askLeaveText)(clockText(recordedMs))}
    </Dialog>
  );
}
