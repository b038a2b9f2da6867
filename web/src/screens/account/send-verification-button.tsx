import { useState } from 'react';
import { useSession } from '../../api/session/session-query';
import { sendVerification } from '../../api/session/sign-up';
import { Button } from '../../components/button';
import { showError } from '../../components/feedback-store';
import { showToast } from '../../components/toasts';
import { homeWording } from '../../wording/home';
import { toastWording } from '../../wording/toasts';

/** Mails a new link that proves the person's address. */
export function SendVerificationButton() {
  const { user } = useSession();
  const [isBusy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    try {
      await sendVerification(user);
      showToast(toastWording.verificationSent(user.email));
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="small" isBusy={isBusy} onClick={() => void send()}>
      {homeWording.sendAgain}
    </Button>
  );
}
