import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Invite } from '#shared/entities/invite';
import { useLiveInvites, withdraw } from '../../api/team/invites';
import { Button } from '../../components/button';
import { ConfirmDialog } from '../../components/confirm-dialog';
import { runOperation } from '../../components/feedback-store';
import { Skeleton } from '../../components/skeleton';
import { teamWording } from '../../wording/team';
import { useNow } from '../../components/use-now';
import { InviteForm } from './invite-form';
import { InviteRow } from './invite-row';
import { LoadFailed } from '../../components/load-failed';
import { Section } from '../../components/section';
import styles from './team-screen.module.css';

/** Invites by mail: a form for a new one and those that are open, the latest ten first, live. */
export function InvitesByMail() {
  const { invites, hasMore, isLoadingMore, showMore, error, retry } = useLiveInvites();
  const now = useNow();
  const queryClient = useQueryClient();
  const [doomed, setDoomed] = useState<Invite>();
  const withdrawNow = (invite: Invite) => runOperation(() => withdraw(queryClient, invite));
  return (
    <Section title={teamWording.mails}>
      <InviteForm />
      {error && <LoadFailed title={teamWording.failed} error={error} className={styles.row} onRetry={retry} />}
      {!error && !invites && <Skeleton height={40} />}
      {invites?.length === 0 && <p className={styles.muted}>{teamWording.noMails}</p>}
      {invites && invites.length > 0 && (
        <div className={styles.waiting}>
          <div>
            <h3 id="waiting">{teamWording.waiting}</h3>
            <p className={styles.small}>{teamWording.invitesEnd}</p>
          </div>
          <ul className={styles.list} aria-labelledby="waiting">
            {invites.map((invite) => (
              <InviteRow key={invite.id} invite={invite} now={now} onWithdraw={setDoomed} />
            ))}
          </ul>
          {hasMore && (
            <Button isBusy={isLoadingMore} onClick={showMore}>
              {teamWording.moreInvites}
            </Button>
          )}
        </div>
      )}
      <ConfirmDialog
        title={doomed ? teamWording.withdrawTitle(doomed.email) : ''}
        isOpen={doomed !== undefined}
        action={teamWording.withdraw}
        onConfirm={() => doomed && void withdrawNow(doomed)}
        onClose={() => setDoomed(undefined)}
      >
        <p>{teamWording.withdrawText}</p>
      </ConfirmDialog>
    </Section>
  );
}
