import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { recoverPassword } from '../../platform/api/session/credentials';
import { requestPasswordReset } from '../../platform/api/session/identity';
import { IdentityError } from '../../platform/api/session/identity-error';
import { Button } from '../../platform/components/button';
import { signInWording } from '../../wording/auth';
import {
  checkNewPassword,
  CodeField,
  EmailField,
  NewPasswordField,
  SignInForm,
  useIdentityForm,
  useTypedEmail,
} from './sign-in/sign-in-form';
import styles from './sign-in/sign-in-form.module.css';
import { SignInFrame } from './sign-in/sign-in-frame';

/** Forgot: mails a code, then accepts it with a new password and logs in. */
export function ForgotPasswordScreen() {
  const [email, setEmail] = useTypedEmail();
  const [isSent, setSent] = useState(false);
  return (
    <SignInFrame
      title={signInWording.forgotTitle}
      lead={isSent ? signInWording.codeSent(email) : signInWording.forgotLead}
    >
      {isSent ? (
        <>
          <NewPasswordForm email={email} />
          <Button look="quiet" isFullWidth onClick={() => setSent(false)}>
            {signInWording.sendAnotherCode}
          </Button>
        </>
      ) : (
        <SendCodeForm email={email} onEmail={setEmail} onSent={() => setSent(true)} />
      )}
      <p className={styles.below}>
        <Link to="/login">{signInWording.backToLogin}</Link>
      </p>
    </SignInFrame>
  );
}

function SendCodeForm({
  email,
  onEmail,
  onSent,
}: {
  email: string;
  onEmail: (email: string) => void;
  onSent: () => void;
}) {
  const { errors, isBusy, onSubmit } = useIdentityForm({
    fields: ['email'],
    check: () => (email.trim() === '' ? { email: signInWording.emailMissing } : {}),
    submit: async () => {
      await sendCode(email);
      onSent();
    },
  });
  return (
    <SignInForm message={errors.form} action={signInWording.sendCode} isBusy={isBusy} onSubmit={onSubmit}>
      <EmailField isFirst value={email} error={errors.email} onChange={onEmail} />
    </SignInForm>
  );
}

/** An unknown address gets the same answer as a known one, so that nobody can find out who has an account. */
async function sendCode(email: string): Promise<void> {
  try {
    await requestPasswordReset(email);
  } catch (error) {
    if (!(error instanceof IdentityError) || error.code !== 'user-not-found') throw error;
  }
}

/** Accepts the mailed code and a new password, and logs in with it. */
function NewPasswordForm({ email }: { email: string }) {
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
      <CodeField value={code} error={errors.code} onChange={setCode} />
      <NewPasswordField
        label={signInWording.newPassword}
        value={password}
        error={errors.password}
        onChange={setPassword}
      />
    </SignInForm>
  );
}
