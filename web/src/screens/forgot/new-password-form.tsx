import { useState } from 'react';
import { recoverPassword } from '../../api/session/sign-out-everywhere';
import { signInWording } from '../../wording/sign-in';
import { checkNewPassword } from '../sign-in/check-new-password';
import { CodeField } from '../sign-in/code-field';
import { NewPasswordField } from '../sign-in/new-password-field';
import { SignInForm } from '../sign-in/sign-in-form';
import { useIdentityForm } from '../sign-in/use-identity-form';

/** Takes the mailed code and a new password, and logs in with it. */
export function NewPasswordForm({ email }: { email: string }) {
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const { errors, isBusy, onSubmit } = useIdentityForm({
    fields: ['code', 'password'],
    check: async () => {
      const fault = await checkNewPassword(password, [email]);
      return {
        ...(code.trim() === '' && { code: signInWording.codeMissing }),
        ...(fault && { password: fault }),
      };
    },
    submit: () => recoverPassword(email, code, password),
  });
  return (
    <SignInForm message={errors.form} action={signInWording.setPassword} isBusy={isBusy} onSubmit={onSubmit}>
      <CodeField value={code} error={errors.code} onChange={(event) => setCode(event.target.value)} />
      <NewPasswordField
        label={signInWording.newPassword}
        value={password}
        error={errors.password}
        onChange={(event) => setPassword(event.target.value)}
      />
    </SignInForm>
  );
}
