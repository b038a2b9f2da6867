import type { QueryClient } from '@tanstack/react-query';
import { sessionQuery } from '../../api/session/session-query';
import { sendVerification } from '../../api/session/sign-up';
import { showError } from '../../components/feedback-store';
import { showToast } from '../../components/toasts';
import { signInWording } from '../../wording/sign-in';
import { toastWording } from '../../wording/toasts';
import { verifyAddress } from './verify-address';

/**
 * Verifies the address of a logged-in person who then goes Home, and says there what came of it; opening the link once more
 * changes nothing. Never fails.
 */
export async function verifyOnTheWay(queryClient: QueryClient, token: string): Promise<void> {
  try {
    await verifyAddress(token);
    showToast(toastWording.addressVerified);
    await queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
  } catch {
    const isVerified = await queryClient.fetchQuery(sessionQuery).then(
      ({ user }) => user.emailVerified,
      () => false,
    );
    if (isVerified) return showToast(toastWording.addressVerifiedAlready);
    showToast(signInWording.verifyFailedTitle, {
      label: signInWording.newMail,
      onClick: () => void sendAgain(queryClient).catch(showError),
    });
  }
}

async function sendAgain(queryClient: QueryClient): Promise<void> {
  const { user } = await queryClient.fetchQuery(sessionQuery);
  await sendVerification(user);
  showToast(toastWording.verificationSent(user.email));
}
