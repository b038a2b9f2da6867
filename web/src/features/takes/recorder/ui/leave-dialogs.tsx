import { type ShouldBlockFn, useBlocker } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import { useStore } from 'zustand';
import { formatClock } from '#shared/time/time-text';
import { Button } from '../../../../platform/components/button';
import { Dialog } from '../../../../platform/components/dialog';
import { downloadFile } from '../../../../platform/components/download-file';
import { addLogOutBlocker } from '../../../../platform/components/log-out';
import { dialogWording } from '../../../../wording/feedback';
import { recorderWording as words } from '../../../../wording/recorder';
import { takeFile, takeDurationMs } from '../../store/take';
import { hasTake, isTakeActive } from '../model/recorder-state';
import { hasOnlyCopy, type RecorderView } from '../model/recorder-view';
import type { RecorderSession } from '../recorder-session';
import {
  setLeaveQuestion,
  minimizeRecorder,
  leaveRecorder,
  recorderStore,
  stopAndSaveForLater,
} from '../recorder-store';

/** Asks before a recording is left. It continues meanwhile, and no answer here deletes it. */
export function StopDialog({ session, view: { state } }: { session: RecorderSession; view: RecorderView }) {
  const isOpen = useStore(recorderStore, ({ ask }) => ask?.why === 'close');
  const stay = () => setLeaveQuestion(null);
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
          <Button onClick={stop}>{dialogWording.stopAndSaveForLater}</Button>
          <Button onClick={minimizeRecorder}>{words.minimize}</Button>
          <Button look="primary" data-takes-focus onClick={stay}>
            {isPaused ? words.stayPaused : words.keepRecording}
          </Button>
        </>
      }
    >
      <StopText session={session} isPaused={isPaused} />
    </Dialog>
  );
}

function StopText({ session: { meter }, isPaused }: { session: RecorderSession; isPaused: boolean }) {
  const length = useStore(meter, ({ recordedMs }) => formatClock(recordedMs));
  return (isPaused ? words.askLeavePausedText : words.askLeaveText)(length);
}

/** Asks before a take is lost that could not be written to disk. Offers it as a file. */
export function DiscardDialog() {
  const ask = useStore(recorderStore, (state) => (state.ask?.why === 'lose' ? state.ask : null));
  const stay = () => setLeaveQuestion(null);
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
          <Button onClick={stay}>{words.backToReview}</Button>
          <Button
            onClick={() =>
              ask && downloadFile(takeFile(ask.take), `${words.title}.${ask.take.video?.file ? 'mp4' : 'm4a'}`)
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
      {ask && words.askDiscardUnsavedText(formatClock(takeDurationMs(ask.take)))}
    </Dialog>
  );
}

/**
 * Handles Back like Esc while the recorder is expanded; if the question is shown already, minimizes it. Logging out asks, too, until the
 * take is kept, and saves it for later. If the app navigates by itself, as when a session ends, the recorder stays as it is.
 */
export function useLeaveConfirmation(session: RecorderSession): void {
  useEffect(
    () =>
      addLogOutBlocker(
        () => {
          const view = session.store.getState();
          const { state } = view;
          if (!hasTake(state)) return undefined;
          const length = formatClock(session.meter.getState().recordedMs);
          if (hasOnlyCopy(view)) return words.askLogOutOnlyHere(length);
          return isTakeActive(state) ? words.askLogOutText(length) : words.askLogOutUnsaved(length);
        },
        () => stopAndSaveForLater(session),
      ),
    [session],
  );
  const shouldBlock = useCallback<ShouldBlockFn>(
    ({ action }) => {
      const { isMinimized, ask } = recorderStore.getState();
      if (isMinimized || action === 'PUSH' || action === 'REPLACE') return false;
      if (ask) minimizeRecorder();
      else leaveRecorder(session);
      return true;
    },
    [session],
  );
  useBlocker({ shouldBlockFn: shouldBlock, enableBeforeUnload: false });
}
