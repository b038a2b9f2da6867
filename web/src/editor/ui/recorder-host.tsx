import { lazy, Suspense, useCallback, useMemo } from 'react';
import { WaitingTakes } from '../../recorder/ui/waiting-takes';
import { useEditor, useEditorState, useVisit } from './editor-context';
import { useKeepTake } from './use-keep-take';

const Recorder = lazy(() => import('../../recorder/ui/recorder').then((module) => ({ default: module.Recorder })));

function useRecordedProject() {
  const slides = useEditorState((state) => state.view.slides);
  const grant = useEditorState((state) => state.mediaGrant);
  const id = useEditorState((state) => state.view.project.id);
  const spans = useEditorState((state) => state.view.timeline.clips);
  const project = useMemo(() => ({ id, clips: spans.map(({ clip }) => clip) }), [id, spans]);
  return { project, slides, grant };
}

/** The recorder, while it is open. */
export function RecorderHost() {
  const { session } = useEditor();
  const recording = useVisit((visit) => visit.recording);
  const opened = useRecordedProject();
  const onKept = useKeepTake(recording?.replaced);
  const close = useCallback(() => session.setState({ recording: undefined }), [session]);
  if (!recording) return null;
  return (
    <Suspense>
      <Recorder {...opened} startSlideId={recording.startSlideId} onKept={onKept} onClose={close} />
    </Suspense>
  );
}

/** Offers back what a crash left behind, unless somebody records now. */
export function LeftTakes() {
  const { mayEdit } = useEditor();
  const isRecording = useVisit((visit) => visit.recording !== undefined);
  const opened = useRecordedProject();
  const onKept = useKeepTake(undefined);
  return mayEdit && !isRecording ? <WaitingTakes {...opened} onKept={onKept} /> : null;
}
