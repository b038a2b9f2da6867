import { useBlocker, type ShouldBlockFn } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import { clockText } from '#shared/time/clock-text';
import { askBeforeLogOut } from '../../components/log-out';
import { recorderWording as words } from '../../wording/recorder';
import { leaveRecorder, stopAndSaveForLater } from '../leave-recorder';
import { holdsTake, isTalking } from '../model/recorder-state';
import { holdsOnlyCopy } from '../model/recorder-view';
import type { RecorderSession } from '../recorder-session';
import { foldRecorder, recorderStore } from '../recorder-store';

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
