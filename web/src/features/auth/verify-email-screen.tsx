import { useQuery } from '@tanstack/react-query';
import { LinkButton } from '../../platform/components/button';
import { Skeleton } from '../../platform/components/loading';
import { signInWording } from '../../wording/auth';
import { SignInFrame } from './sign-in/sign-in-frame';
import { verifyEmailOnce } from './verify-email';

/** VerifyEmail for a person who is not logged in: verifies the address, or says why it can't and offers a new mail. */
export function VerifyEmailScreen({ token }: { token: string }) {
  const verification = useQuery({ queryKey: ['verify', token], queryFn: () => verifyEmailOnce(token), retry: false });
  if (verification.isPending) {
    return (
      <SignInFrame title={signInWording.verifying}>
        <Skeleton height={40} />
      </SignInFrame>
    );
  }
  if (verification.isError) {
    return (
      <SignInFrame title={signInWording.verifyFailedTitle} lead={signInWording.verifyFailedLead}>
        <LinkButton to="/login" look="primary" size="large">
          {signInWording.logInForNewEmail}
        </LinkButton>
      </SignInFrame>
    );
  }
  return (
    <SignInFrame title={signInWording.verifiedTitle} lead={signInWording.verifiedLead(verification.data)}>
      <LinkButton to="/" look="primary" size="large">
        {signInWording.toApp}
      </LinkButton>
    </SignInFrame>
  );
}
