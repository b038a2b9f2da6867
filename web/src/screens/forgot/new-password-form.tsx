import { useState } from 'react';
import { resetPassword, signIn } from '../../api/session/identity';
import { PASSWORD_MIN } from '../../api/session/sign-up';
import { Button } from '../../components/button';
import { PasswordField } from '../../components/password-field';
import { TextField } from '../../components/text-field';
import { identityErrorWording } from '../../wording/identity-errors';
import { signInWording } from '../../wording/sign-in';
import { FormMessage } from '../sign-in/form-message';
import styles from '../sign-in/sign-in-form.module.css';
import { useIdentityForm } from '../sign-in/use-identity-form';

/** Takes the mailed code and a new password, and logs in with it. */
export function NewPasswordForm({ email, onOtherAddress }: { email: string; onOtherAddress: () => void }) {
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const { errors, isBusy, onSubmit } = useIdentityForm({
    fields: ['code', 'password'],
    check: () => ({
      ...(code.trim() === '' && { code: signInWording.codeMissing }),
      ...(password.length < PASSWORD_MIN && { password: identityErrorWording['weak-password'].text }),
    }),
    submit: async () => {
      await resetPassword(email, code, password);
      await signIn(email, password);
    },
  });
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      <FormMessage text={errors.form} />
      <TextField
        label={signInWording.code}
        name="code"
        autoComplete="one-time-code"
        inputMode="numeric"
        isFirst
        value={code}
        error={errors.code}
        onChange={(event) => setCode(event.target.value)}
      />
      <PasswordField
        label={signInWording.newPassword}
        name="password"
        autoComplete="new-password"
        hint={signInWording.passwordHint}
        value={password}
        error={errors.password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit" look="primary" isFullWidth isBusy={isBusy}>
        {signInWording.setPassword}
      </Button>
      <Button look="quiet" isFullWidth onClick={onOtherAddress}>
        {signInWording.otherAddress}
      </Button>
    </form>
  );
}
