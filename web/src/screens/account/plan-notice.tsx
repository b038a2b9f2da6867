import { planName } from '#shared/plans';
import { type Upgrade } from '../../api/billing';
import { useSession } from '../../api/session/session-query';
import { plansWording as words } from '../../wording/plans';
import styles from './plans.module.css';

/** What has to be known of the plan now: a payment that failed, an end that is near, a purchase that is on its way. */
export function PlanNotice({ upgrade, wasBought }: { upgrade: Upgrade | undefined; wasBought: boolean }) {
  const { account } = useSession();
  const { stripe_subscription_info: info, stripe_payment_failed_at: failedAt } = account;
  const plan = planName(account);
  if (failedAt !== null) {
    const text =
      info === ''
        ? words.unpaidEnded
        : upgrade?.is === 'of'
          ? words.unpaidAsk(plan, failedAt, upgrade.admin)
          : words.unpaid(plan, failedAt);
    return (
      <p role="alert" className={styles.warning}>
        {text}
      </p>
    );
  }
  if (info !== '' && info.ends_at !== undefined) return <p role="status">{words.endsAt(plan, info.ends_at)}</p>;
  if (wasBought && info === '') return <p role="status">{words.bought}</p>;
  return null;
}
