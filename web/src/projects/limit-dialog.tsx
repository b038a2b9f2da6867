import { useLocation, useNavigate } from '@tanstack/react-router';
import { useStore } from 'zustand';
import { useUpgrade } from '../api/billing';
import { Button } from '../components/button';
import { Dialog } from '../components/dialog';
import { UpgradeHint } from '../components/upgrade-hint';
import { dialogWording } from '../wording/dialog';
import { projectsWording } from '../wording/projects';
import { closeLimitDialog, limitDialogStore } from './limit-dialog-store';
import { FullPlan } from './full-plan';
import styles from './limit-dialog.module.css';

/** Says that the plan holds no further project. Stands once in the layout. */
export function LimitDialog() {
  const isOpen = useStore(limitDialogStore, (state) => state.isOpen);
  const isMine = useUpgrade()?.is === 'mine';
  const navigate = useNavigate();
  const isThere = useLocation({ select: ({ pathname }) => pathname === '/projects' });
  const seeProjects = () => {
    closeLimitDialog();
    void navigate({ to: '/projects' });
  };
  return (
    <Dialog
      title={projectsWording.limitTitle}
      isOpen={isOpen}
      onClose={closeLimitDialog}
      actions={
        <>
          <Button look={isMine ? 'plain' : 'primary'} onClick={isThere ? closeLimitDialog : seeProjects}>
            {isThere ? dialogWording.ok : projectsWording.seeProjects}
          </Button>
          {isMine && <UpgradeHint isMain onFollow={closeLimitDialog} />}
        </>
      }
    >
      <FullPlan />
      {!isMine && (
        <div className={styles.plan}>
          <UpgradeHint />
        </div>
      )}
    </Dialog>
  );
}
