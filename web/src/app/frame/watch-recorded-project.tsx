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

/** Updates a minimized recorder about its project and the person's rights to it, because no other open screen may watch them. */
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
  // The server disconnects a person whose role changes or who is removed. They have to be authorized again.
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
