import { useSession } from '../../api/session/session-query';
import { homeWording } from '../../wording/home';
import { SendVerificationButton } from '../account/send-verification-button';
import styles from './home-screen.module.css';

/** Reminds of an address that is not verified yet. */
export function VerifyBanner() {
  const { user } = useSession();
  return (
    <div className={styles.banner}>
      <span>{homeWording.verifyText(user.email)}</span>
      <SendVerificationButton />
    </div>
  );
}
