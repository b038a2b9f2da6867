import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sessionQuery, useSession } from '../../api/session/session-query';
import { sendVerification } from '../../api/session/sign-up';
import { Button } from '../../components/button';
import { showError } from '../../components/feedback-store';
import { showToast } from '../../components/toasts';
import { homeWording } from '../../wording/home';
import { toastWording } from '../../wording/toasts';
import { StoppedMail } from './stopped-mail';

/** Mails a new link that proves the person's address; says that none would go there where mail to it is stopped. */
export function SendVerificationButton() {
  const { mail_stop } = useSession();
  return mail_stop ? <StoppedMail stop={mail_stop} /> : <SendButton />;
}

function SendButton() {
  const { user } = useSession();
  const queryClient = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    try {
      await sendVerification(user);
      showToast(toastWording.verificationSent(user.email));
    } catch (error) {
      showError(error);
      // It may have been refused for what this page has not heard of: that mail to the address was stopped meanwhile.
      void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
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
