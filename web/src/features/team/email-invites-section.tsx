import { useQueryClient } from '@tanstack/react-query';
import { Mail, MailX, Send } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { email as emailSchema } from '#shared/email';
import type { Invite, InvitedRole } from '#shared/entities/invite';
import type { InviteId } from '#shared/entities/scalars';
import { ApiError } from '#shared/errors';
import { newId } from '#shared/ids';
import { formatRelativeTime } from '#shared/time/time-text';
import {
  cancelInvite,
  resendInviteMail,
  sendInvite,
  useInvites,
  useLiveInvites,
} from '../../platform/api/team/invites';
import { Button, IconButton } from '../../platform/components/button';
import { ConfirmDialog } from '../../platform/components/dialog';
import { SectionLoadError } from '../../platform/components/error-boundary';
import { runOperation, showError } from '../../platform/components/feedback-store';
import { SelectField, TextField } from '../../platform/components/fields';
import { Skeleton } from '../../platform/components/loading';
import { Section } from '../../platform/components/screen';
import { showToast } from '../../platform/components/toasts';
import { useNow } from '../../platform/components/use-now';
import { identityErrorWording } from '../../wording/auth';
import { teamWording } from '../../wording/team';
import { roleOptions } from './roles';
import styles from './team-screen.module.css';

/** Invites by mail: a form for a new one, and the open invites, latest ten first, live. */
export function EmailInvitesSection() {
  const { invites, hasMore, isLoadingMore, showMore, error, retry } = useLiveInvites();
  const now = useNow();
  const queryClient = useQueryClient();
  const [inviteToWithdraw, setInviteToWithdraw] = useState<Invite>();
  const withdrawInvite = (invite: Invite) => runOperation(() => cancelInvite(queryClient, invite));
  return (
    <Section title={teamWording.mails}>
      <InviteForm />
      {error && <SectionLoadError title={teamWording.failed} error={error} className={styles.row} onRetry={retry} />}
      {!error && !invites && <Skeleton height={40} />}
      {invites?.length === 0 && <p className={styles.muted}>{teamWording.noMails}</p>}
      {invites && invites.length > 0 && (
        <div className={styles.waiting}>
          <div>
            <h3 id="waiting">{teamWording.waiting}</h3>
            <p className={styles.small}>{teamWording.inviteExpiry}</p>
          </div>
          <ul className={styles.list} aria-labelledby="waiting">
            {invites.map((invite) => (
              <InviteRow key={invite.id} invite={invite} now={now} onWithdraw={setInviteToWithdraw} />
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
        title={inviteToWithdraw ? teamWording.withdrawTitle(inviteToWithdraw.email) : ''}
        isOpen={inviteToWithdraw !== undefined}
        action={teamWording.withdraw}
        onConfirm={() => inviteToWithdraw && void withdrawInvite(inviteToWithdraw)}
        onClose={() => setInviteToWithdraw(undefined)}
      >
        <p>{teamWording.withdrawText}</p>
      </ConfirmDialog>
    </Section>
  );
}

const EMAIL_ERROR_CODES = new Set(['invalid-argument', 'resource-exhausted']);

/** Invites an address by mail. An error shows at the field, and the input stays. */
function InviteForm() {
  const queryClient = useQueryClient();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<InvitedRole>('Editor');
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  // A retry after a failure must send the same invite.
  const [id, setId] = useState(() => newId() as InviteId);
  const changeRole = (to: InvitedRole) => {
    setRole(to);
    setId(newId() as InviteId);
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const address = emailSchema.safeParse(email);
    setError(address.success ? undefined : identityErrorWording['invalid-email'].text);
    if (!address.success) return;
    setBusy(true);
    try {
      await sendInvite(queryClient, { id, email: address.data, role });
      setEmail('');
      setId(newId() as InviteId);
    } catch (failure) {
      if (failure instanceof ApiError && EMAIL_ERROR_CODES.has(failure.code)) setError(failure.message);
      else showError(failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className={styles.invite} onSubmit={(event) => void send(event)} noValidate>
      <TextField
        label={teamWording.address}
        name="invite"
        type="email"
        inputMode="email"
        autoComplete="off"
        value={email}
        error={error}
        onChange={(typed) => {
          setEmail(typed);
          setId(newId() as InviteId);
        }}
      />
      <SelectField label={teamWording.as} value={role} options={roleOptions} onChange={changeRole} />
      <Button type="submit" look="primary" isBusy={isBusy}>
        {teamWording.send}
      </Button>
    </form>
  );
}

/** Shows Editors the open invites by mail, with shortened addresses. Renders nothing if there are none. */
export function OpenInvitesSection() {
  const { invites, hasMore, isLoadingMore, showMore, error, retry } = useInvites();
  const now = useNow();
  if (!error && (!invites || invites.length === 0)) return null;
  return (
    <Section title={teamWording.invited}>
      {error && <SectionLoadError title={teamWording.failed} error={error} className={styles.row} onRetry={retry} />}
      {invites && (
        <ul className={styles.list}>
          {invites.map((invite) => (
            <InviteRow key={invite.id} invite={invite} now={now} />
          ))}
        </ul>
      )}
      {hasMore && (
        <Button size="small" isBusy={isLoadingMore} onClick={showMore}>
          {teamWording.moreInvites}
        </Button>
      )}
    </Section>
  );
}

/** An open invite: address, role, and age (`now` in Unix milliseconds). Without `onWithdraw`, it has no buttons. */
function InviteRow({
  invite,
  now,
  onWithdraw,
}: {
  invite: Invite;
  now: number;
  onWithdraw?: (invite: Invite) => void;
}) {
  const queryClient = useQueryClient();
  const { email, role } = invite;
  const sendAgain = () =>
    runOperation(async () => {
      await resendInviteMail(queryClient, invite);
      showToast(teamWording.sent(email));
    });
  return (
    <li className={styles.person}>
      <span className={styles.icon} aria-hidden>
        <Mail />
      </span>
      <div className={styles.who}>
        <strong className={styles.address} title={email}>
          {email}
        </strong>
        <span className={styles.small}>{teamWording.sentAt(role, formatRelativeTime(invite.inviteSentAt, now))}</span>
      </div>
      {onWithdraw && (
        <div className={styles.place}>
          <IconButton label={teamWording.resendTo(email)} icon={<Send />} onClick={() => void sendAgain()} />
          <IconButton label={teamWording.withdrawFrom(email)} icon={<MailX />} onClick={() => onWithdraw(invite)} />
        </div>
      )}
    </li>
  );
}
