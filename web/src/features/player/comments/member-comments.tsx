import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { getProject } from '#shared/api/projects';
import { getSession } from '#shared/api/session';
import type { ProjectId } from '#shared/entities/scalars';
import { layOutTimeline } from '#shared/time/timeline';
import { call } from '../../../platform/api/call';
import { createQueryClient } from '../../../platform/api/query-client';
import { sessionQuery } from '../../../platform/api/session/session-query';
import type { Playback } from '../../../platform/playback/playback';
import { runInPlace } from '../../comments/comment-source';
import { useLiveComments, useMemberComments } from '../../comments/member-comments';
import { PlayerComments } from './player-comments';

/** The component with the comments for a logged-in person who sees the project in the app, with the same rights, once it has its data. */
export async function loadMemberComments(id: ProjectId): Promise<(props: { playback: Playback }) => ReactNode> {
  const [project, session] = await Promise.all([call(getProject, { id }), call(getSession, {})]);
  const timeline = layOutTimeline(project.clips, project.markers);
  const client = createQueryClient(() => undefined);
  client.setQueryData(sessionQuery.queryKey, session);
  function MemberComments({ playback }: { playback: Playback }) {
    useLiveComments(id);
    return <PlayerComments source={useMemberComments(project, timeline, runInPlace)} playback={playback} />;
  }
  return ({ playback }) => (
    <QueryClientProvider client={client}>
      <MemberComments playback={playback} />
    </QueryClientProvider>
  );
}
