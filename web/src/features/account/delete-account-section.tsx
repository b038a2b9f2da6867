import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { email as emailSchema } from '#shared/email';
import { hasPassword } from '#shared/entities/user';
import { signOut } from '../../platform/api/session/identity';
import { useSession, useSignedInUser } from '../../platform/api/session/session-query';
import { deleteOwnAccount } from '../../platform/api/team/membership';
import { Button } from '../../platform/components/button';
import { Dialog } from '../../platform/components/dialog';
import { PasswordField, TextField } from '../../platform/components/fields';
import { Section } from '../../platform/components/screen';
import { accountWording } from '../../wording/account';
import { signInWording } from '../../wording/auth';
import { dialogWording } from '../../wording/feedback';
import { deletedWording } from '../../wording/your-data';
import { FormMessage, useIdentityForm } from '../auth/sign-in/sign-in-form';
import styles from './account.module.css';
import { openDeletedPage } from './deleted-screen';

/** Deletes the account: lists what is deleted and asks for the person's address and password. */
export function DeleteAccountSection() {
  const { user, account } = useSession();
  const [isOpen, setOpen] = useState(false);
  const what = user.isAccountOwner
    ? accountWording.deleteWithOwnTeam(account.name)
    : accountWording.deleteWithOtherTeam(account.name);
  return (
    <Section title={accountWording.delete}>
      <div className={styles.row}>
        <p className={styles.muted}>
          {what} <Link to="/deleted">{deletedWording.link}</Link>
        </p>
        <Button look="destructive" onClick={() => setOpen(true)}>
          {accountWording.delete}
        </Button>
      </div>
      <Dialog title={accountWording.deleteTitle} isOpen={isOpen} onClose={() => setOpen(false)}>
        <DeleteAccountForm what={what} onClose={() => setOpen(false)} />
      </Dialog>
    </Section>
  );
}

/** Asks for the password, so that no other person can delete the account at an unlocked computer. */
function DeleteAccountForm({ what, onClose }: { what: string; onClose: () => void }) {
  const signedIn = useSignedInUser();
  const { email } = signedIn;
  const usesPassword = hasPassword(signedIn);
  const [typedEmail, setTypedEmail] = useState('');
  const [password, setPassword] = useState('');
  const address = emailSchema.safeParse(typedEmail);
  const { errors, isBusy, onSubmit } = useIdentityForm({
    fields: ['email', 'password'],
    check: () => ({
      ...(address.data !== email && { email: accountWording.notYourAddress }),
      ...(usesPassword && password === '' && { password: signInWording.passwordMissing }),
    }),
    submit: async () => {
      await deleteOwnAccount(email, usesPassword ? password : undefined);
      // The credentials may already be deleted, so this can fail.
      await signOut().catch(() => undefined);
      openDeletedPage();
    },
  });
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      <p>{what}</p>
      <FormMessage text={errors.form} />
      <TextField
        label={accountWording.typeAddress(email)}
        name="own-email"
        type="email"
        autoComplete="off"
        inputMode="email"
        value={typedEmail}
        error={errors.email}
        onChange={setTypedEmail}
      />
      {usesPassword && (
        <PasswordField
          label={accountWording.yourPassword}
          name="current-password"
          autoComplete="current-password"
          value={password}
          error={errors.password}
          onChange={setPassword}
        />
      )}
      <div className={styles.answers}>
        <Button onClick={onClose}>{dialogWording.cancel}</Button>
        <Button type="submit" look="destructive" isBusy={isBusy}>
          {accountWording.deleteNow}
        </Button>
      </div>
    </form>
  );
}
