import { lazy, Suspense, useEffect } from 'react';
import { useStore } from 'zustand';
import { isTakeActive } from '../../features/takes/recorder/model/recorder-state';
import type { RecorderSession } from '../../features/takes/recorder/recorder-session';
import {
  closeForOtherUser,
  recorderStore,
  resumeRecorder,
  stopAndSaveForLater,
} from '../../features/takes/recorder/recorder-store';
import { useSignedInUid } from '../../platform/api/session/session-query';
import { Button } from '../../platform/components/button';
import { ErrorBoundary } from '../../platform/components/error-boundary';
import { useWarningBeforeLeaving } from '../../platform/components/use-warning-before-leaving';
import { dialogWording as words } from '../../wording/feedback';
import styles from './recorder-layer.module.css';

const RunningRecorder = lazy(() =>
  import('../../features/takes/recorder/ui/running-recorder').then((module) => ({ default: module.RunningRecorder })),
);

/**
 * The open recorder, on every screen: a recording belongs to a person, not to a screen, and continues after their session ends. If another
 * person logs in, the recording is hidden from them and saved for later. If it is not on disk, it stays suspended until its owner logs in
 * again.
 */
export function RecorderLayer() {
  const session = useStore(recorderStore, (state) => state.session);
  const hasSuspendedSessions = useStore(recorderStore, ({ suspendedSessions }) => suspendedSessions.length > 0);
  const uid = useSignedInUid();
  const belongsToSomeoneElse = session !== null && uid !== undefined && uid !== session.options.uid;
  useEffect(() => {
    if (belongsToSomeoneElse) closeForOtherUser(session);
    else if (!session && uid !== undefined) resumeRecorder(uid);
    else if (uid !== undefined) session?.resume();
  }, [belongsToSomeoneElse, session, uid]);
  useWarningBeforeLeaving(hasSuspendedSessions);
  if (!session || belongsToSomeoneElse) return null;
  return (
    <ErrorBoundary fallback={(_, retry) => <RecorderFailed session={session} onRetry={retry} />}>
      <Suspense>
        <RunningRecorder session={session} />
      </Suspense>
    </ErrorBoundary>
  );
}

/** Shown when the recorder's screen fails to render. The recording continues and can be stopped here. */
function RecorderFailed({ session, onRetry }: { session: RecorderSession; onRetry: () => void }) {
  const isRecording = useStore(session.store, ({ state }) => isTakeActive(state));
  return (
    <section className={styles.failed} role="alert">
      <p>{isRecording ? words.recorderFailedWhileRecording : words.recorderFailed}</p>
      <Button look="primary" onClick={onRetry}>
        {words.retry}
      </Button>
      <Button onClick={() => (isRecording ? stopAndSaveForLater(session) : session.close())}>
        {isRecording ? words.stopAndSaveForLater : words.closeRecorder}
      </Button>
    </section>
  );
}
