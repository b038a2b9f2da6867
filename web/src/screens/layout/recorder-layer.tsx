import { lazy, Suspense } from 'react';
import { useStore } from 'zustand';
import { recorderStore } from '../../recorder/recorder-store';

const RunningRecorder = lazy(() =>
  import('../../recorder/ui/running-recorder').then((module) => ({ default: module.RunningRecorder })),
);

/** The recorder that is open, whatever screen is shown: a recording belongs to the person and not to a screen. */
export function RecorderLayer() {
  const session = useStore(recorderStore, (state) => state.session);
  if (!session) return null;
  return (
    <Suspense>
      <RunningRecorder session={session} />
    </Suspense>
  );
}
