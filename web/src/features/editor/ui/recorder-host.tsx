import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { createStore, useStore } from 'zustand';
import { remainingStorage } from '#shared/plans';
import { signedInUid, useSession } from '../../../platform/api/session/session-query';
import { runWhenIdle } from '../../../platform/components/run-when-idle';
import { preloadRecorder } from '../../takes/recorder/load-recorder';
import { recorderStore } from '../../takes/recorder/recorder-store';
import { UnsavedTakes } from '../../takes/recordings/ui/unsaved-takes';
import { rangeRefLengthMs } from '../model/slide-range';
import { type RecorderLimits, connectRecorder } from '../session/connect-recorder';
import { useEditor, useEditorState } from './editor-context';
import { useAddRecording } from '../session/add-take-to-project';

/** Opens the recorder on request and keeps its view of this project up to date. */
export function RecorderHost() {
  const editor = useEditor();
  const router = useRouter();
  const queryClient = useQueryClient();
  const { user, account } = useSession();
  const { uid } = user;
  const roomBytes = remainingStorage(account);
  const limitMinutes = account.limit_project_duration_in_minutes;
  // A store, because new limits must not reconnect: a take that is being added would have to be added again.
  const [limits] = useState(() => createStore<RecorderLimits>(() => ({ limitMinutes, roomBytes })));
  useEffect(() => limits.setState({ limitMinutes, roomBytes }), [limits, limitMinutes, roomBytes]);
  useEffect(
    () =>
      connectRecorder(editor, {
        uid,
        accountId: account.id,
        signedInUid: () => signedInUid(queryClient),
        limits,
        goToRecordings: () => void router.navigate({ to: '/recordings' }),
        goToProject: (id) => void router.navigate({ to: '/project/$id', params: { id } }),
      }),
    [editor, router, queryClient, uid, account.id, limits],
  );
  const { mayEdit } = editor;
  useEffect(() => {
    if (mayEdit) runWhenIdle(preloadRecorder);
  }, [mayEdit]);
  return null;
}

/** Lists the recordings that a crash left behind, unless a recording is running. */
export function UnsavedTakesNotice() {
  const { mayEdit } = useEditor();
  const { account } = useSession();
  const add = useAddRecording();
  const project = useEditorState(({ view }) => view.project);
  const slides = useEditorState(({ view }) => view.slides);
  const timeline = useEditorState(({ settled }) => settled.timeline);
  const grant = useEditorState((state) => state.mediaGrant);
  const isRecording = useStore(recorderStore, ({ session }) => session !== null);
  if (!mayEdit || isRecording) return null;
  const roomMs = account.limit_project_duration_in_minutes * 60_000 - timeline.duration;
  return (
    <UnsavedTakes
      project={project}
      slides={slides}
      grant={grant}
      roomMs={roomMs}
      getReplacedMs={(replaced) => rangeRefLengthMs({ timeline }, replaced)}
      isInProject={({ startedAt }) => timeline.clips.some(({ clip }) => clip.created_at === startedAt)}
      add={add}
    />
  );
}
