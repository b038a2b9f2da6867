import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { loginFlag } from '../../../platform/api/session/login-flag';
import { existingUserQuery } from '../../../platform/api/session/session-query';
import { Button, LinkButton } from '../../../platform/components/button';
import { Skeleton } from '../../../platform/components/loading';
import { signInWording } from '../../../wording/auth';
import { layoutWording } from '../../../wording/layout';
import { useLogOut } from '../use-log-out';
import { SignInFrame } from './sign-in-frame';

/** A sign-in screen for people who are logged out when it opens. Logged-in people can continue or log out. */
export function RequireLoggedOut({ children }: { children: ReactNode }) {
  // Read once, at mount: a login on this screen navigates by itself, and a person who came to log out is logged out by now.
  const [mayBeLoggedIn, setMayBeLoggedIn] = useState(loginFlag.isSet);
  useEffect(() => loginFlag.onCleared(() => setMayBeLoggedIn(false)), []);
  const { data: user, isPending } = useQuery({ ...existingUserQuery, enabled: mayBeLoggedIn });
  const logOut = useLogOut();
  if (mayBeLoggedIn && isPending) {
    return (
      <SignInFrame title={layoutWording.loading}>
        <Skeleton height={40} />
      </SignInFrame>
    );
  }
  if (!mayBeLoggedIn || !user) return children;
  return (
    <SignInFrame title={signInWording.loggedInAs(user.fullName)} lead={user.email}>
      <LinkButton to="/" look="primary" size="large">
        {signInWording.proceed}
      </LinkButton>
      <Button size="large" onClick={logOut}>
        {layoutWording.logOut}
      </Button>
    </SignInFrame>
  );
}
