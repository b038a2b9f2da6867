import { useQueries, useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { authorize } from '#shared/permissions/authorize';
import { planName } from '#shared/plans';
import { useUpgrade } from '../../platform/api/billing';
import { projectsQuery } from '../../platform/api/projects/projects';
import { useSession } from '../../platform/api/session/session-query';
import { privateCountsQuery } from '../../platform/api/team/accounts';
import { Button } from '../../platform/components/button';
import { Dialog } from '../../platform/components/dialog';
import { UpgradeHint } from '../../platform/components/upgrade-hint';
import { dialogWording } from '../../wording/feedback';
import { projectsWording } from '../../wording/projects';
import styles from './plan-limit.module.css';

/** Whether the plan allows no more projects. Follows the server, which decides. */
export function useIsPlanFull(): boolean {
  const { stored_projects, limit_stored_projects } = useSession().account;
  return stored_projects >= limit_stored_projects;
}

const planLimitDialogStore = createStore(() => ({ isOpen: false }));

export const openPlanLimitDialog = (): void => planLimitDialogStore.setState({ isOpen: true });

const closePlanLimitDialog = (): void => planLimitDialogStore.setState({ isOpen: false });

/** Says that the plan allows no more projects. Mounted once in the layout. */
export function PlanLimitDialog() {
  const isOpen = useStore(planLimitDialogStore, (state) => state.isOpen);
  const isMine = useUpgrade()?.is === 'mine';
  const navigate = useNavigate();
  const isOnProjects = useLocation({ select: ({ pathname }) => pathname === '/projects' });
  const seeProjects = () => {
    closePlanLimitDialog();
    void navigate({ to: '/projects' });
  };
  return (
    <Dialog
      title={projectsWording.limitTitle}
      isOpen={isOpen}
      onClose={closePlanLimitDialog}
      actions={
        <>
          <Button look={isMine ? 'plain' : 'primary'} onClick={isOnProjects ? closePlanLimitDialog : seeProjects}>
            {isOnProjects ? dialogWording.ok : projectsWording.seeProjects}
          </Button>
          {isMine && <UpgradeHint isMain onFollow={closePlanLimitDialog} />}
        </>
      }
    >
      <PlanLimitText />
      {!isMine && (
        <div className={styles.plan}>
          <UpgradeHint />
        </div>
      )}
    </Dialog>
  );
}

/** How many counted projects are private to others and so on none of this person's lists; 0 until the lists load. */
function useHiddenProjectCount(): number {
  const { account } = useSession();
  const lists = useQueries({ queries: [projectsQuery('Private'), projectsQuery('Team')] });
  const seen = lists.reduce((sum, { data }) => sum + (data?.items.length ?? NaN), 0);
  return Math.max(account.stored_projects - seen, 0) || 0;
}

/** Says that the plan allows no more projects and what counts. For the Admin, also names the owners of the rest. */
export function PlanLimitText() {
  const { user, account } = useSession();
  const { stored_projects, limit_stored_projects } = account;
  const hidden = useHiddenProjectCount();
  const canCount = authorize(user, { do: 'countPrivateProjects', account_id: account.id }) === 'allowed';
  const { data: people } = useQuery({ ...privateCountsQuery(account.id), enabled: canCount && hidden > 0 });
  return (
    <>
      <p>{projectsWording.limitText(planName(account), limit_stored_projects, stored_projects)}</p>
      {hidden > 0 && <p>{projectsWording.limitCounts(stored_projects, limit_stored_projects, hidden, people ?? [])}</p>}
    </>
  );
}
