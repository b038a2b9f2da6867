import { useRouter } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { useSession } from '../../api/session/session-query';
import { recorderStore } from '../../recorder/recorder-store';
import { WaitingTakes } from '../../recorder/ui/waiting-takes';
import { serveRecorder } from '../session/serve-recorder';
import { useEditor, useEditorState } from './editor-context';
import { useKeepTake } from './use-keep-take';

/** Opens the recorder when it is asked for, and keeps what it shows of this project up to date while this screen is open. */
export function RecorderHost() {
  const editor = useEditor();
  const router = useRouter();
  const { user, account } = useSession();
  const { uid } = user;
  const limitMinutes = account.limit_project_duration_in_minutes;
  useEffect(
    () =>
      serveRecorder(editor, {
        uid,
        limitMinutes,
        goToRecordings: () => void router.navigate({ to: '/', hash: 'recordings' }),
      }),
    [editor, router, uid, limitMinutes],
  );
  return null;
}

/** Offers back what a crash left behind, unless somebody records now. */
export function LeftTakes() {
  const { mayEdit } = useEditor();
  const slides = useEditorState((state) => state.view.slides);
  const grant = useEditorState((state) => state.mediaGrant);
  const id = useEditorState((state) => state.view.project.id);
  const spans = useEditorState((state) => state.view.timeline.clips);
  const project = useMemo(() => ({ id, clips: spans.map(({ clip }) => clip) }), [id, spans]);
  const isRecording = useStore(recorderStore, ({ session }) => session !== null);
  const onKept = useKeepTake();
  return mayEdit && !isRecording ? (
    <WaitingTakes project={project} slides={slides} grant={grant} onKept={onKept} />
  ) : null;
}
