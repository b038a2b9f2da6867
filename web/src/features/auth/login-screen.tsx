import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useStore } from 'zustand';
import { useHasGoogle } from '../../platform/api/config-query';
import { endedSessionStore } from '../../platform/api/session/session-state';
import { signIn } from '../../platform/api/session/identity';
import { PasswordField } from '../../platform/components/fields';
import { identityErrorWording, logInErrorWording, signInWording } from '../../wording/auth';
import { GoogleButton } from './sign-in/google-button';
import { EmailField, SignInForm, useIdentityForm, useTypedEmail } from './sign-in/sign-in-form';
import styles from './sign-in/sign-in-form.module.css';
import { SignInFrame } from './sign-in/sign-in-frame';

/** Login: email and password, or Google. The signed-in event decides what opens next (spec section 4). */
export function LoginScreen() {
  const { failed } = useSearch({ from: '/_main/login' });
  const isEnded = useStore(endedSessionStore, (state) => state.isEnded);
  const hasGoogle = useHasGoogle();
  const [email, setEmail] = useTypedEmail();
  const [password, setPassword] = useState('');
  const { errors, isBusy, show, onSubmit } = useIdentityForm({
    fields: ['email', 'password'],
    check: () => ({
      ...(email.trim() === '' && { email: signInWording.emailMissing }),
      ...(password === '' && { password: signInWording.passwordMissing }),
    }),
    submit: () => signIn(email, password),
    wording: hasGoogle ? logInErrorWording.withGoogle : logInErrorWording.withoutGoogle,
  });

  return (
    <SignInFrame title={signInWording.loginTitle} lead={isEnded ? signInWording.sessionEnded : signInWording.loginLead}>
      <GoogleButton show={show} />
      <SignInForm
        message={errors.form ?? (failed && identityErrorWording[failed].text)}
        action={signInWording.login}
        isBusy={isBusy}
        onSubmit={onSubmit}
      >
        <EmailField isFirst value={email} error={errors.email} onChange={setEmail} />
        <PasswordField
          label={signInWording.password}
          name="password"
          autoComplete="current-password"
          value={password}
          error={errors.password}
          onChange={setPassword}
        />
        <Link to="/forgot" className={styles.link}>
          {signInWording.forgotLink}
        </Link>
      </SignInForm>
      <p className={styles.below}>
        {signInWording.noAccount} <Link to="/signup">{signInWording.signUpLink}</Link>
      </p>
    </SignInFrame>
  );
}
