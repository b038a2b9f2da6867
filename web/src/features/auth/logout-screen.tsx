import { useEffect, useRef } from 'react';
import { signOut } from '../../platform/api/session/identity';
import { loginFlag } from '../../platform/api/session/login-flag';
import { showLoggedOut } from '../../platform/components/toasts';
import { showError } from '../../platform/components/feedback-store';
import { LinkButton } from '../../platform/components/button';
import { signInWording } from '../../wording/auth';
import { SignInFrame } from './sign-in/sign-in-frame';

/** Logout: signs out, says 'Logged out!', and links to Login (spec section 4). */
export function LogOutScreen() {
  const isLeaving = useRef(false);
  useEffect(() => {
    if (isLeaving.current || !loginFlag.isSet()) return;
    isLeaving.current = true;
    signOut().then(showLoggedOut, showError);
  }, []);
  return (
    <SignInFrame title={signInWording.loggedOut} lead={signInWording.loggedOutLead}>
      <LinkButton to="/login" look="primary" size="large">
        {signInWording.logInAgain}
      </LinkButton>
    </SignInFrame>
  );
}
