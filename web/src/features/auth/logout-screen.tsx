import { useEffect, useRef } from 'react';
import { signOut } from '../../platform/api/session/identity';
import { loginFlag } from '../../platform/api/session/login-flag';
import { sayFarewell } from '../../platform/components/toasts';
import { showError } from '../../platform/components/feedback-store';
import { LinkButton } from '../../platform/components/button';
import { signInWording } from '../../wording/auth';
import { SignInFrame } from './sign-in/sign-in-frame';

/** Logout: signs out, says 'Logged out!', and leaves a way back in (spec section 4). */
export function LogoutScreen() {
  const isLeaving = useRef(false);
  useEffect(() => {
    if (isLeaving.current || !loginFlag.isSet()) return;
    isLeaving.current = true;
    signOut().then(sayFarewell, showError);
  }, []);
  return (
    <SignInFrame title={signInWording.loggedOut} lead={signInWording.loggedOutLead}>
      <LinkButton to="/login" look="primary" size="large">
        {signInWording.logInAgain}
      </LinkButton>
    </SignInFrame>
  );
}
