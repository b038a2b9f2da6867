import { lazy, Suspense, useEffect } from 'react';
import { useStore } from 'zustand';
import { useSignedInUid } from '../../api/session/session-query';
import { closeForOthers } from '../../recorder/leave-recorder';
import { recorderStore } from '../../recorder/recorder-store';

const RunningRecorder = lazy(() =>
  import('../../recorder/ui/running-recorder').then((module) => ({ default: module.RunningRecorder })),
);

/**
 * The recorder that is open, whatever screen is shown: a recording belongs to the person and not to a screen. It outlives the
 * end of their session; when somebody else logs in, they see nothing of it, and it is set aside.
 */
export function RecorderLayer() {
  const session = useStore(recorderStore, (state) => state.session);
  const uid = useSignedInUid();
  const isForeign = session !== null && uid !== undefined && uid !== session.uid;
  useEffect(() => {
    if (isForeign) closeForOthers(session);
  }, [isForeign, session]);
  if (!session || isForeign) return null;
  return (
    <Suspense>
      <RunningRecorder session={session} />
    </Suspense>
  );
}
