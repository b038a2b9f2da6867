import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { FREE_LIMITS, type OfferedPlan, paidPlan, type PlanLimits } from '#shared/entities/plan';
import { planName } from '#shared/plans';
import {
  openCheckout,
  openBillingPortal,
  plansQuery,
  type Upgrade,
  useHasPaidPlans,
  useUpgrade,
} from '../../platform/api/billing';
import { useSession } from '../../platform/api/session/session-query';
import { Button } from '../../platform/components/button';
import { SectionLoadError } from '../../platform/components/error-boundary';
import { runOperation } from '../../platform/components/feedback-store';
import { Pill } from '../../platform/components/pill';
import { Section } from '../../platform/components/screen';
import { Skeleton } from '../../platform/components/loading';
import { plansWording as words } from '../../wording/plans';
import styles from './plans-section.module.css';

const PURCHASE_POLL_MS = 30_000;

/** The plans, with purchase buttons for the Admin. Says so if this stage sells none. */
export function PlansSection({ wasBought }: { wasBought: boolean }) {
  const isSellingPlans = useHasPaidPlans();
  const place = useRef<HTMLDivElement>(null);
  const isLinkedTo = useLocation({ select: ({ hash }) => hash === 'plans' });
  useEffect(() => {
    if (isLinkedTo) place.current?.scrollIntoView({ block: 'start' });
  }, [isLinkedTo, isSellingPlans]);
  return (
    <div ref={place} id="plans" className={styles.place}>
      <Section title={words.title}>
        {isSellingPlans === false ? <p>{words.noLargerPlan}</p> : <Plans wasBought={wasBought} />}
      </Section>
    </div>
  );
}

function Plans({ wasBought }: { wasBought: boolean }) {
  const { account } = useSession();
  const upgrade = useUpgrade();
  const isPurchasePending = wasBought && account.stripe_subscription_info === '';
  const {
    data: plans,
    error,
    refetch,
  } = useQuery({
    ...plansQuery,
    enabled: useHasPaidPlans() === true,
    // The request for plans also makes the server ask Stripe for the purchase, because its event may be late or lost.
    refetchInterval: isPurchasePending && PURCHASE_POLL_MS,
  });
  const isMine = upgrade?.is === 'mine';
  const current = planName(account);
  return (
    <>
      <PlanNotice upgrade={upgrade} wasBought={wasBought} />
      {error && !plans ? (
        <SectionLoadError title={words.failedTitle} error={error} onRetry={() => void refetch()} />
      ) : (
        <ul className={styles.plans}>
          <PlanCard name={words.free} price={words.freePrice} limits={FREE_LIMITS} isCurrent={current === words.free} />
          {plans
            ? plans.map((plan) => <PaidPlanCard key={plan.name} plan={plan} current={current} mayChoose={isMine} />)
            : paidPlan.options.map((name) => (
                <li key={name}>
                  <Skeleton height="100%" />
                </li>
              ))}
        </ul>
      )}
      {upgrade?.is === 'of' && <p className={styles.muted}>{words.adminOnly(upgrade.admin)}</p>}
      {isMine && account.stripe_customer_id !== '' && (
        <div className={styles.manage}>
          <Button onClick={() => void runOperation(openBillingPortal)}>{words.manage}</Button>
          <p className={styles.muted}>{words.manageText}</p>
        </div>
      )}
    </>
  );
}

function PaidPlanCard({ plan, current, mayChoose }: { plan: OfferedPlan; current: string; mayChoose: boolean }) {
  const { name } = plan;
  const isCurrent = current === name;
  return (
    <PlanCard name={name} price={words.price(plan)} limits={plan} isCurrent={isCurrent}>
      {mayChoose && !isCurrent && (
        <Button look="primary" onClick={() => void runOperation(() => openCheckout(name))}>
          {current === words.free ? words.choose(name) : words.change(name)}
        </Button>
      )}
    </PlanCard>
  );
}

const listLimits = (limits: PlanLimits): string[] => [
  words.projects(limits.limit_stored_projects),
  words.minutes(limits.limit_project_duration_in_minutes),
  words.subtitles(limits.limit_auto_subtitle_minutes_per_month),
  words.stored(limits.limit_stored_bytes),
  words.bytes(limits.limit_upload_bytes_per_day),
  limits.limit_show_watermark ? words.watermark : words.noWatermark,
];

function PlanCard({
  name,
  price,
  limits,
  isCurrent,
  children,
}: {
  name: string;
  price: string;
  limits: PlanLimits;
  isCurrent: boolean;
  children?: ReactNode;
}) {
  return (
    <li className={styles.plan} data-current={isCurrent || undefined}>
      <div className={styles.head}>
        <h3 dir="auto">{name}</h3>
        {isCurrent && <Pill look="good">{words.current}</Pill>}
      </div>
      <p className={styles.price}>{price}</p>
      <ul className={styles.lines}>
        {listLimits(limits).map((line) => (
          <li key={line}>
            <Check size={16} aria-hidden />
            {line}
          </li>
        ))}
      </ul>
      {children}
    </li>
  );
}

function PlanNotice({ upgrade, wasBought }: { upgrade: Upgrade | undefined; wasBought: boolean }) {
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
  if (wasBought && info === '') return <p role="status">{words.purchased}</p>;
  return null;
}
