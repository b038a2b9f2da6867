import { useState, type FormEvent } from 'react';
import { endAccount } from '../../api/session/end-account';
import { signOut } from '../../api/session/identity';
import { useSession } from '../../api/session/session-query';
import { Button } from '../../components/button';
import { Dialog } from '../../components/dialog';
import { sayOnNextPage } from '../../components/farewell';
import { TextField } from '../../components/text-field';
import { accountWording } from '../../wording/account';
import { dialogWording } from '../../wording/dialog';
import styles from './account.module.css';
import { Section } from '../../components/section';

/** Deletes the account: says what goes, and asks for its name. */
export function DeleteSection() {
  const { user, account } = useSession();
  const [isOpen, setOpen] = useState(false);
  const what = user.isAccountOwner ? accountWording.deleteOwn(account.name) : accountWording.deleteOthers(account.name);
  return (
    <Section title={accountWording.delete}>
      <div className={styles.row}>
        <p className={styles.muted}>{what}</p>
        <Button look="destructive" onClick={() => setOpen(true)}>
          {accountWording.delete}
        </Button>
      </div>
      <Dialog title={accountWording.deleteTitle} isOpen={isOpen} onClose={() => setOpen(false)}>
        <DeleteForm what={what} name={account.name} onClose={() => setOpen(false)} />
      </Dialog>
    </Section>
  );
}

function DeleteForm({ what, name, onClose }: { what: string; name: string; onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const deleteNow = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      await endAccount(typed.trim());
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : String(failure));
      setBusy(false);
      return;
    }
    sayOnNextPage(accountWording.deleted);
    // The credentials may be gone already, and with them the right to end them.
    await signOut().catch(() => undefined);
    window.location.assign('/login');
  };
  return (
    <form className={styles.form} onSubmit={(event) => void deleteNow(event)} noValidate>
      <p>{what}</p>
      <TextField
        label={accountWording.typeName(name)}
        name="account"
        autoComplete="off"
        value={typed}
        error={error}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className={styles.answers}>
        <Button onClick={onClose}>{dialogWording.cancel}</Button>
        <Button type="submit" look="destructive" isBusy={isBusy} isDisabled={typed.trim() !== name}>
          {accountWording.deleteNow}
        </Button>
      </div>
    </form>
  );
}
