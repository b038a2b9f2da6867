import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { hasPassword } from '#shared/entities/user';
import { renewPassword, signOutAllBrowsers } from '../../platform/api/session/credentials';
import { useSignedInUser } from '../../platform/api/session/session-query';
import { Button } from '../../platform/components/button';
import { runOperation } from '../../platform/components/feedback-store';
import { PasswordField } from '../../platform/components/fields';
import { confirmLogOut } from '../../platform/components/log-out';
import { Section } from '../../platform/components/screen';
import { showLoggedOut, showToast } from '../../platform/components/toasts';
import { accountWording } from '../../wording/account';
import { signInWording } from '../../wording/auth';
import { toastWording } from '../../wording/feedback';
import { checkNewPassword, FormMessage, NewPasswordField, useIdentityForm } from '../auth/sign-in/sign-in-form';
import { useLogOut } from '../auth/use-log-out';
import styles from './account.module.css';

export function SecuritySection() {
  const signedIn = useSignedInUser();
  const { email, displayName } = signedIn;
  const navigate = useNavigate();
  const logOut = useLogOut();
  const usesPassword = hasPassword(signedIn);
  const logOutEverywhere = async () => {
    if (!(await confirmLogOut())) return;
    await runOperation(async () => {
      await signOutAllBrowsers();
      showLoggedOut();
      await navigate({ to: '/login' });
    });
  };
  return (
    <Section title={accountWording.security}>
      {usesPassword ? (
        <PasswordForm email={email} fullName={displayName} />
      ) : (
        <p className={styles.muted}>{accountWording.googleOnly}</p>
      )}
      <hr className={styles.rule} />
      <div className={styles.row}>
        <p className={styles.muted}>{accountWording.logOutEverywhereText}</p>
        <div className={styles.row}>
          <Button onClick={logOut}>{accountWording.logOut}</Button>
          <Button look="destructive" onClick={() => void logOutEverywhere()}>
            {accountWording.logOutEverywhere}
          </Button>
        </div>
      </div>
    </Section>
  );
}

/** Changes the password, which ends all other sessions. The fields keep their input until it succeeds. */
function PasswordForm({ email, fullName }: { email: string; fullName: string }) {
  const [oldPassword, setOldPassword] = useState('');
  const [newPassword, setNewPassword] = useState('');
  const { errors, isBusy, onSubmit } = useIdentityForm({
    // The provider's password errors are about the current password.
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
        onChange={setOldPassword}
      />
      <NewPasswordField
        label={accountWording.newPassword}
        value={newPassword}
        error={errors.newPassword}
        onChange={setNewPassword}
      />
      <Button type="submit" isBusy={isBusy}>
        {accountWording.changePassword}
      </Button>
    </form>
  );
}
