import { useQueries, useQuery } from '@tanstack/react-query';
import { authorize } from '#shared/permissions/authorize';
import { planName } from '#shared/plans';
import { projectsQuery } from '../api/projects/list-projects';
import { useSession } from '../api/session/session-query';
import { privateCountsQuery } from '../api/team/private-counts';
import { projectsWording } from '../wording/projects';

/**
 * How many of the projects that the plan counts are private to others, and so on no list of the person's; none until the lists are
 * there.
 */
function usePrivateToOthers(): number {
  const { account } = useSession();
  const lists = useQueries({ queries: [projectsQuery('Private'), projectsQuery('Team')] });
  const seen = lists.reduce((sum, { data }) => sum + (data?.items.length ?? NaN), 0);
  return Math.max(account.stored_projects - seen, 0) || 0;
}

/** Says that the plan holds no further project, and what it counts; to the Admin also by whom the rest is. */
export function FullPlan() {
  const { user, account } = useSession();
  const { stored_projects, limit_stored_projects } = account;
  const hidden = usePrivateToOthers();
  const mayAsk = authorize(user, { do: 'countPrivateProjects', account_id: account.id }) === 'allowed';
  const { data: people } = useQuery({ ...privateCountsQuery(account.id), enabled: mayAsk && hidden > 0 });
  return (
    <>
      <p>{projectsWording.limitText(planName(account), limit_stored_projects, stored_projects)}</p>
      {hidden > 0 && <p>{projectsWording.limitCounts(stored_projects, limit_stored_projects, hidden, people ?? [])}</p>}
    </>
  );
}
