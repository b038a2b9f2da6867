import { useNavigate } from '@tanstack/react-router';
import { useStore } from 'zustand';
import { planName } from '#shared/plans';
import { useSession } from '../../api/session/session-query';
import { Button } from '../../components/button';
import { Dialog } from '../../components/dialog';
import { projectsWording } from '../../wording/projects';
import { closeLimitDialog, limitDialogStore } from './limit-dialog-store';

/** Says that the plan holds no further project. Stands once on each screen that makes projects. */
export function LimitDialog() {
  const { account } = useSession();
  const isOpen = useStore(limitDialogStore, (state) => state.isOpen);
  const navigate = useNavigate();
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
        <Button look="primary" onClick={seeProjects}>
          {projectsWording.seeProjects}
        </Button>
      }
    >
      <p>{projectsWording.limitText(planName(account), account.limit_stored_projects)}</p>
    </Dialog>
  );
}
