import { useState } from 'react';
import { useSession } from '../../api/session/session-query';
import { leaveTeam } from '../../api/team/move';
import { Button } from '../../components/button';
import { ConfirmDialog } from '../../components/confirm-dialog';
import { sayOnNextPageAfter } from '../../components/farewell';
import { runOperation } from '../../components/feedback-store';
import { Section } from '../../components/section';
import { teamWording } from '../../wording/team';
import styles from './team-screen.module.css';

/** Leaving the team: says what happens to the person's projects, and asks. */
export function LeaveSection() {
  const { user, account } = useSession();
  const [isOpen, setOpen] = useState(false);
  const leave = () =>
    runOperation(() => sayOnNextPageAfter(teamWording.left(account.name), () => leaveTeam(account.id)));
  return (
    <Section title={teamWording.leave}>
      <div className={styles.leave}>
        <p className={styles.muted}>{teamWording.leaveText(user.account_ids.length > 1)}</p>
        <Button look="destructive" onClick={() => setOpen(true)}>
          {teamWording.leave}
        </Button>
      </div>
      <ConfirmDialog
        title={teamWording.leaveTitle(account.name)}
        isOpen={isOpen}
        action={teamWording.leaveNow}
        onConfirm={() => void leave()}
        onClose={() => setOpen(false)}
      >
        <p>{teamWording.leaveText(user.account_ids.length > 1)}</p>
      </ConfirmDialog>
    </Section>
  );
}
