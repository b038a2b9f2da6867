import { useSession } from '../api/session/session-query';

/** Whether the plan holds no further project; kept in step with the server, which has the last word. */
export function useIsPlanFull(): boolean {
  const { stored_projects, limit_stored_projects } = useSession().account;
  return stored_projects >= limit_stored_projects;
}
