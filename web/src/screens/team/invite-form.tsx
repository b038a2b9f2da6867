import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import type { InvitedRole } from '#shared/entities/invite';
import { email as emailSchema } from '#shared/email';
import { type InviteId } from '#shared/entities/scalars';
import { ApiError } from '#shared/errors';
import { newId } from '#shared/ids';
import { inviteByMail } from '../../api/team/invites';
import { Button } from '../../components/button';
import { showError } from '../../components/feedback-store';
import { SelectField } from '../../components/select-field';
import { TextField } from '../../components/text-field';
import { identityErrorWording } from '../../wording/identity-errors';
import { teamWording } from '../../wording/team';
import { roleOptions } from './role-options';
import styles from './team-screen.module.css';

const aboutTheAddress = new Set(['invalid-argument', 'resource-exhausted']);

/** Invites an address by mail. What is wrong with the address stands beside it, and what was typed stays. */
export function InviteForm() {
  const queryClient = useQueryClient();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<InvitedRole>('Editor');
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  // Sent once more after a failure, the form means the same invite.
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
      await inviteByMail(queryClient, { id, email: address.data, role });
      setEmail('');
      setId(newId() as InviteId);
    } catch (failure) {
      if (failure instanceof ApiError && aboutTheAddress.has(failure.code)) setError(failure.message);
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
        onChange={(event) => {
          setEmail(event.target.value);
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
