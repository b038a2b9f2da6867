import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { MailStop } from '#shared/entities/mail-stop';
import { authorize } from '#shared/permissions/authorize';
import { letMailGo } from '../../api/session/resume-mail';
import { useSession } from '../../api/session/session-query';
import { Button } from '../../components/button';
import { showError } from '../../components/feedback-store';
import { showToast } from '../../components/toasts';
import { mailWording } from '../../wording/mail';
import { toastWording } from '../../wording/toasts';

/** Lets mail to the person's own address go again; nothing for somebody who may not. */
export function ResumeMailButton({ reason }: Pick<MailStop, 'reason'>) {
  const { user } = useSession();
  const queryClient = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  if (authorize(user, { do: 'resumeMail', uid: user.uid, reason }) !== 'allowed') return null;
  const resume = async () => {
    setBusy(true);
    try {
      await letMailGo(queryClient);
      showToast(toastWording.mailGoesAgain(user.email));
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="small" isBusy={isBusy} onClick={() => void resume()}>
      {mailWording.resume}
    </Button>
  );
}
