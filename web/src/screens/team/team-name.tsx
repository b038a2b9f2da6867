import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { accountName } from '#shared/entities/account';
import { changeAccount } from '../../api/team/change-account';
import { Button } from '../../components/button';
import { showError } from '../../components/feedback-store';
import { TextField } from '../../components/text-field';
import { showToast } from '../../components/toasts';
import { teamWording } from '../../wording/team';
import { toastWording } from '../../wording/toasts';
import styles from './team-screen.module.css';

/** The team's name, which its Admin may change. What was typed stays when it fails. */
export function TeamName({ name }: { name: string }) {
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState(name);
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const checked = accountName.safeParse(typed);
    setError(checked.error?.issues[0]?.message);
    if (!checked.success) return;
    setBusy(true);
    try {
      await changeAccount(queryClient, { name: checked.data });
      showToast(toastWording.saved);
    } catch (failure) {
      showError(failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className={styles.line} onSubmit={(event) => void save(event)} noValidate>
      <TextField
        label={teamWording.name}
        name="team"
        autoComplete="off"
        value={typed}
        error={error}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" isBusy={isBusy} isDisabled={typed.trim() === name}>
        {teamWording.save}
      </Button>
    </form>
  );
}
