import { useState } from 'react';
import { renewPassword } from '../../api/session/sign-out-everywhere';
import { Button } from '../../components/button';
import { PasswordField } from '../../components/password-field';
import { showToast } from '../../components/toasts';
import { accountWording } from '../../wording/account';
import { signInWording } from '../../wording/sign-in';
import { toastWording } from '../../wording/toasts';
import { checkNewPassword } from '../sign-in/check-new-password';
import { FormMessage } from '../sign-in/form-message';
import { NewPasswordField } from '../sign-in/new-password-field';
import { useIdentityForm } from '../sign-in/use-identity-form';
import styles from './account.module.css';

/** Changes the password, which ends all other sign-ins; the fields keep what was typed until it worked. */
export function PasswordForm({ email, fullName }: { email: string; fullName: string }) {
  const [oldPassword, setOldPassword] = useState('');
  const [newPassword, setNewPassword] = useState('');
  const { errors, isBusy, onSubmit } = useIdentityForm({
    // What the provider says about a password is about the one it knows.
    fields: ['password', 'newPassword'],
    check: async () => {
      const fault = await checkNewPassword(newPassword, [email, fullName], oldPassword);
      return {
        ...(oldPassword === '' && { password: signInWording.passwordMissing }),
        ...(fault && { newPassword: fault }),
      };
    },
    submit: async () => {
      await renewPassword(email, oldPassword, newPassword);
      setOldPassword('');
      setNewPassword('');
      showToast(toastWording.passwordChanged);
    },
  });
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      <FormMessage text={errors.form} />
      <PasswordField
        label={accountWording.oldPassword}
        name="current-password"
        autoComplete="current-password"
        value={oldPassword}
        error={errors.password}
        onChange={(event) => setOldPassword(event.target.value)}
      />
      <NewPasswordField
        label={accountWording.newPassword}
        value={newPassword}
        error={errors.newPassword}
        onChange={(event) => setNewPassword(event.target.value)}
      />
      <Button type="submit" isBusy={isBusy}>
        {accountWording.changePassword}
      </Button>
    </form>
  );
}
