import { type ShouldBlockFn, useBlocker } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import { useStore } from 'zustand';
import { clockText } from '#shared/time/time-text';
import { Button } from '../../../../platform/components/button';
import { Dialog } from '../../../../platform/components/dialog';
import { downloadFile } from '../../../../platform/components/download-file';
import { askBeforeLogOut } from '../../../../platform/components/log-out';
import { recorderWording as words } from '../../../../wording/recorder';
import { fileOfTake, takeDurationMs } from '../../store/take';
import { holdsTake, isTalking } from '../model/recorder-state';
import { holdsOnlyCopy, type RecorderView } from '../model/recorder-view';
import type { RecorderSession } from '../recorder-session';
import { askInRecorder, foldRecorder, leaveRecorder, recorderStore, stopAndSaveForLater } from '../recorder-store';

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

/** Asks before a take is left that could not be written to the disk: it would be gone. Offers it as a file. */
export function LoseDialog() {
  const ask = useStore(recorderStore, (state) => (state.ask?.why === 'lose' ? state.ask : null));
  const stay = () => askInRecorder(null);
  const discard = () => {
    stay();
    ask?.proceed();
  };
  return (
    <Dialog
      title={words.askDiscard}
      isOpen={ask !== null}
      onClose={stay}
      width="medium"
      actions={
        <>
          <Button onClick={stay}>{words.stayInReview}</Button>
          <Button
            onClick={() =>
              ask && downloadFile(fileOfTake(ask.take), `${words.title}.${ask.take.video?.file ? 'mp4' : 'm4a'}`)
            }
          >
            {words.saveAsFile}
          </Button>
          <Button look="destructive" onClick={discard}>
            {words.discard}
          </Button>
        </>
      }
    >
      {ask && words.askLoseText(clockText(takeDurationMs(ask.take)))}
    </Dialog>
  );
}

/**
 * Back is the same as Esc while the recorder fills the page, and makes it a bar when the question is asked already. Logging
 * out asks too, as long as a take is not kept, and saves it for later. Where the app goes by itself, as when a session has ended, the recorder stays as it is.
 */
export function useBackAsks(session: RecorderSession): void {
  useEffect(
    () =>
      askBeforeLogOut(
        () => {
          const view = session.store.getState();
          const { state } = view;
          if (!holdsTake(state)) return undefined;
          const length = clockText(view.recordedMs);
          if (holdsOnlyCopy(view)) return words.askLogOutOnlyHere(length);
          return isTalking(state) ? words.askLogOutText(length) : words.askLogOutUnkept(length);
        },
        () => stopAndSaveForLater(session),
      ),
    [session],
  );
  const shouldBlock = useCallback<ShouldBlockFn>(
    ({ action }) => {
      const { isFolded, ask } = recorderStore.getState();
      if (isFolded || action === 'PUSH' || action === 'REPLACE') return false;
      if (ask) foldRecorder();
      else leaveRecorder(session);
      return true;
    },
    [session],
  );
  useBlocker({ shouldBlockFn: shouldBlock, enableBeforeUnload: false });
}
