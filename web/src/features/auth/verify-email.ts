import type { QueryClient } from '@tanstack/react-query';
import { verifyEmail } from '#shared/api/session';
import { call } from '../../platform/api/call';
import { sessionQuery } from '../../platform/api/session/session-query';
import { sendVerification } from '../../platform/api/session/sign-up';
import { showError } from '../../platform/components/feedback-store';
import { showToast } from '../../platform/components/toasts';
import { signInWording } from '../../wording/auth';
import { toastWording } from '../../wording/feedback';

const sentVerifications = new Map<string, Promise<string>>();

/** Verifies an address by the token of the mail's link and returns the address. A link works once, so renders share one request. */
export function verifyEmailOnce(token: string): Promise<string> {
  const known = sentVerifications.get(token);
  if (known) return known;
  const verification = call(verifyEmail, { token }).then(({ email }) => email);
  sentVerifications.set(token, verification);
  return verification;
}

/** Verifies a logged-in person's address, then shows the result at Home. Opening the link again changes nothing. Never rejects. */
export async function verifyEmailAndNotify(queryClient: QueryClient, token: string): Promise<void> {
  try {
    await verifyEmailOnce(token);
    showToast(toastWording.addressVerified);
    await queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
  } catch {
    const isVerified = await queryClient.fetchQuery(sessionQuery).then(
      ({ user }) => user.emailVerified,
      () => false,
    );
    if (isVerified) return showToast(toastWording.addressVerifiedAlready);
    showToast(signInWording.verifyFailedTitle, {
      label: signInWording.sendNewEmail,
      onClick: () => void resendVerification(queryClient).catch(showError),
    });
  }
}

async function resendVerification(queryClient: QueryClient): Promise<void> {
  const { user } = await queryClient.fetchQuery(sessionQuery);
  await sendVerification(user);
  showToast(toastWording.verificationSent(user.email));
}
