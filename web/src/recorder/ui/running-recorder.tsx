import { useStore } from 'zustand';
import { useWarningBeforeLeaving } from '../../uploads/ui/use-warning-before-leaving';
import { holdsTake, isTalking } from '../model/recorder-state';
import type { RecorderSession } from '../recorder-session';
import { recorderStore } from '../recorder-store';
import { StopDialog } from './stop-dialog';
import { LoseDialog } from './lose-dialog';
import { Recorder } from './recorder';
import { RecorderBar } from './recorder-bar';
import { useBackAsks } from './use-back-asks';
import { useHeldBackErrors } from './use-held-back-errors';
import { useScreenAwake } from './use-screen-awake';

/** The recorder that is open, over whatever screen: all of the page, or a bar. */
export function RunningRecorder({ session }: { session: RecorderSession }) {
  const view = useStore(session.store);
  const isFolded = useStore(recorderStore, (state) => state.isFolded);
  const { state } = view;
  const isSpeaking = isTalking(state) || state.is === 'counting' || state.is === 'leading-in';
  useScreenAwake(isSpeaking);
  useHeldBackErrors(isSpeaking && !isFolded);
  useWarningBeforeLeaving(holdsTake(state));
  useBackAsks(session);
  if (state.is === 'closed') return null;
  return (
    <>
      {isFolded ? <RecorderBar session={session} view={view} /> : <Recorder session={session} view={view} />}
      <StopDialog session={session} view={view} />
      <LoseDialog />
    </>
  );
}
