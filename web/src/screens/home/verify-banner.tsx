import { useStore } from 'zustand';
import { useSession } from '../../api/session/session-query';
import { verificationMail } from '../../api/session/verification-mail';
import { homeWording } from '../../wording/home';
import { SendVerificationButton } from '../account/send-verification-button';
import styles from './home-screen.module.css';

/** Reminds of an address that is not verified yet. */
export function VerifyBanner() {
  const { user, mail_stop } = useSession();
  const hasFailed = useStore(verificationMail, ({ failedFor }) => failedFor === user.email);
  return (
    <div className={styles.banner}>
      <span>
        {(mail_stop ? homeWording.verify : hasFailed ? homeWording.verifyWithoutMail : homeWording.verifyText)(
          user.email,
        )}
      </span>
      <SendVerificationButton />
    </div>
  );
}
