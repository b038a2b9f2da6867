import { useBlocker, useRouter, type ShouldBlockFn } from '@tanstack/react-router';
import { useCallback } from 'react';
import { leaveRecorder } from '../leave-recorder';
import { isTalking } from '../model/recorder-state';
import type { RecorderSession } from '../recorder-session';
import { askBeforeLeaving, foldRecorder, recorderStore } from '../recorder-store';

const LOG_OUT = '/logout';

/**
 * Back is the same as Esc while the recorder fills the page, and makes it a bar when the question is asked already. Logging
 * out asks also when it is a bar. Where the app goes by itself, as when a session has ended, the recorder stays as it is.
 */
export function useBackAsks(session: RecorderSession): void {
  const router = useRouter();
  const shouldBlock = useCallback<ShouldBlockFn>(
    ({ next, action }) => {
      const { isFolded, ask } = recorderStore.getState();
      if (next.pathname === LOG_OUT) {
        if (!isTalking(session.state)) return false;
        const proceed = () => void router.navigate({ to: LOG_OUT, ignoreBlocker: true });
        askBeforeLeaving({ why: 'log-out', proceed });
        return true;
      }
      if (isFolded || action === 'PUSH' || action === 'REPLACE') return false;
      if (ask) foldRecorder();
      else leaveRecorder(session);
      return true;
    },
    [session, router],
  );
  useBlocker({ shouldBlockFn: shouldBlock, enableBeforeUnload: false });
}
