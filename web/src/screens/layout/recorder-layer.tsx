import { lazy, Suspense, useEffect } from 'react';
import { useStore } from 'zustand';
import { useSignedInUid } from '../../api/session/session-query';
import { closeForOthers } from '../../recorder/leave-recorder';
import { bringBackRecorder, recorderStore } from '../../recorder/recorder-store';
import { useWarningBeforeLeaving } from '../../uploads/ui/use-warning-before-leaving';

const RunningRecorder = lazy(() =>
  import('../../recorder/ui/running-recorder').then((module) => ({ default: module.RunningRecorder })),
);

/**
 * The recorder that is open, whatever screen is shown: a recording belongs to the person and not to a screen. It outlives the
 * end of their session; when somebody else logs in, they see nothing of it, and it is set aside. Where it is
 * not on disk it waits, unseen, until its person logs in again.
 */
export function RecorderLayer() {
  const session = useStore(recorderStore, (state) => state.session);
  const holdsBack = useStore(recorderStore, ({ heldBack }) => heldBack.length > 0);
  const uid = useSignedInUid();
  const isForeign = session !== null && uid !== undefined && uid !== session.uid;
  useEffect(() => {
    if (isForeign) closeForOthers(session);
    else if (!session && uid !== undefined) bringBackRecorder(uid);
  }, [isForeign, session, uid]);
  useWarningBeforeLeaving(holdsBack);
  if (!session || isForeign) return null;
  return (
    <Suspense>
      <RunningRecorder session={session} />
    </Suspense>
  );
}
