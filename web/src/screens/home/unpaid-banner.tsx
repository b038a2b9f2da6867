import { planName } from '#shared/plans';
import { useUpgrade } from '../../api/billing';
import { useSession } from '../../api/session/session-query';
import { LinkButton } from '../../components/link-button';
import { homeWording } from '../../wording/home';
import { plansWording } from '../../wording/plans';
import styles from './home-screen.module.css';

/** Tells who pays that a payment failed, and where to mend that; nothing to the others, who find it on Account. */
export function UnpaidBanner() {
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
