import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../components/button';
import { signInWording } from '../../wording/sign-in';
import { SignInFrame } from '../sign-in/sign-in-frame';
import styles from '../sign-in/sign-in-form.module.css';
import { useTypedEmail } from '../sign-in/use-typed-email';
import { NewPasswordForm } from './new-password-form';
import { SendCodeForm } from './send-code-form';

/** Forgot: mails a code, then takes it with a new password and logs in. */
export function ForgotScreen() {
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
            {signInWording.noMail}
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
