import { useSession } from '../../api/session/session-query';
import { sendVerification } from '../../api/session/sign-up';
import { homeWording } from '../../wording/home';
import { toastWording } from '../../wording/toasts';
import { MailButton } from './mail-button';
import { StoppedMail } from './stopped-mail';

/** Mails a new link that proves the person's address; says that none would go there where mail to it is stopped. */
export function SendVerificationButton() {
  const { user, mail_stop } = useSession();
  if (mail_stop) return <StoppedMail stop={mail_stop} />;
  return (
    <MailButton
      label={homeWording.sendAgain}
      send={() => sendVerification(user)}
      sent={toastWording.verificationSent(user.email)}
    />
  );
}
