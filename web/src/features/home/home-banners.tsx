import { useStore } from 'zustand';
import { planName } from '#shared/plans';
import { useUpgrade } from '../../platform/api/billing';
import { useSession } from '../../platform/api/session/session-query';
import { verificationMailStore } from '../../platform/api/session/sign-up';
import { LinkButton } from '../../platform/components/button';
import { homeWording } from '../../wording/home';
import { plansWording } from '../../wording/plans';
import { SendVerificationButton } from '../account/mail-buttons';
import styles from './home-screen.module.css';

/** Reminds of an address that is not verified yet. */
export function VerifyEmailBanner() {
  const { user, mail_stop } = useSession();
  const hasFailed = useStore(verificationMailStore, ({ failedFor }) => failedFor === user.email);
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

/** Tells who pays that a payment failed, and where to mend that; nothing to the others, who find it on Account. */
export function PaymentFailedBanner() {
  const { account } = useSession();
  const upgrade = useUpgrade();
  const { stripe_payment_failed_at: failedAt, stripe_subscription_info: info } = account;
  if (failedAt === null || upgrade?.is !== 'mine') return null;
  return (
    <div className={styles.banner} role="alert">
      <span>{info === '' ? plansWording.unpaidEnded : plansWording.unpaid(planName(account), failedAt)}</span>
      <LinkButton to="/account" hash="plans" size="small">
        {homeWording.toPlans}
      </LinkButton>
    </div>
  );
}
