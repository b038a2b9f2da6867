import { useQueryClient } from '@tanstack/react-query';
import { authorize } from '#shared/permissions/authorize';
import { letMailGo } from '../../api/session/resume-mail';
import { useSession } from '../../api/session/session-query';
import { mailWording } from '../../wording/mail';
import { toastWording } from '../../wording/toasts';
import { MailButton } from './mail-button';

/** Lets mail to the person's own address go again; nothing for somebody who may not. */
export function ResumeMailButton() {
  const { user } = useSession();
  const queryClient = useQueryClient();
  if (authorize(user, { do: 'resumeMail', uid: user.uid }) !== 'allowed') return null;
  return (
    <MailButton
      label={mailWording.resume}
      send={() => letMailGo(queryClient)}
      sent={toastWording.mailGoesAgain(user.email)}
    />
  );
}
