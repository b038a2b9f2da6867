import { planName } from '#shared/plans';
import { useSession } from '../api/session/session-query';
import { projectsWording } from '../wording/projects';

/** Says, where it is so, that the plan holds no further project; kept in step with the server, which has the last word. */
export function useFullPlan(): string | undefined {
  const { account } = useSession();
  const { stored_projects, limit_stored_projects } = account;
  return stored_projects < limit_stored_projects
    ? undefined
    : projectsWording.limitText(planName(account), limit_stored_projects, stored_projects);
}
