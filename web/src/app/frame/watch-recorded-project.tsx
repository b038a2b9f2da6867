import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { Change } from '#shared/entities/change';
import { projectId } from '#shared/entities/scalars';
import { authorize } from '#shared/permissions/authorize';
import { channelOf } from '#shared/permissions/channels';
import { POLL_MS } from '../../platform/api/live/live-channel';
import { useRefetchOnChange } from '../../platform/api/live/live-queries';
import { projectSummaryQuery } from '../../platform/api/projects/projects';
import { otherTeamStore } from '../../platform/api/session/session-state';
import { useSession } from '../../platform/api/session/session-query';
import type { RecorderSession } from '../../features/takes/recorder/recorder-session';
import { recorderStore } from '../../features/takes/recorder/recorder-store';

/** Tells a recorder that is a bar what becomes of its project, and of the person's right to change it: no screen that knows may be open. */
export function WatchRecordedProject() {
  const { uid } = useSession().user;
  const session = useStore(recorderStore, (state) => (state.isMinimized ? state.session : null));
  return session?.uid === uid ? <ProjectWatcher session={session} /> : null;
}

const isProjectChange = ({ entity }: Change): boolean => entity === 'project';

function ProjectWatcher({ session }: { session: RecorderSession }) {
  const { user } = useSession();
  const id = projectId.parse(session.store.getState().project.id);
  const query = projectSummaryQuery(id);
  // Whose role changes, or who is removed, is cut off, and asks to be let in anew.
  useRefetchOnChange(query.queryKey, [channelOf.project(id)], isProjectChange, true);
  const { data: found } = useQuery({ ...query, refetchInterval: POLL_MS });
  const isInOtherTeam = useStore(otherTeamStore, ({ isThere }) => isThere);
  const isGone = found === null;
  const isLocked = !!found && authorize(user, { do: 'editProject', project: found }) !== 'allowed';
  useEffect(() => {
    if (found !== undefined || isInOtherTeam)
      session.showProject({ ...session.store.getState().project, isInOtherTeam, isGone, isLocked });
  }, [session, found, isInOtherTeam, isGone, isLocked]);
  return null;
}
