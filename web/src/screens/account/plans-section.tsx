import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { FREE_LIMITS, type OfferedPlan, paidPlan } from '#shared/entities/plan';
import { planName } from '#shared/plans';
import { goToCheckout, goToPortal, plansQuery, useSellsPlans, useUpgrade } from '../../api/billing';
import { useSession } from '../../api/session/session-query';
import { Button } from '../../components/button';
import { runOperation } from '../../components/feedback-store';
import { LoadFailed } from '../../components/load-failed';
import { Section } from '../../components/section';
import { Skeleton } from '../../components/skeleton';
import { plansWording as words } from '../../wording/plans';
import styles from './plans.module.css';
import { PlanCard } from './plan-card';
import { PlanNotice } from './plan-notice';

/** While a purchase is on its way. */
const READ_BACK_EVERY_MS = 30_000;

/** The plans, and for the Admin the way to pay for one. Says so where none are sold. */
export function PlansSection({ wasBought }: { wasBought: boolean }) {
  const sells = useSellsPlans();
  const place = useRef<HTMLDivElement>(null);
  const isAskedFor = useLocation({ select: ({ hash }) => hash === 'plans' });
  useEffect(() => {
    if (isAskedFor) place.current?.scrollIntoView({ block: 'start' });
  }, [isAskedFor, sells]);
  return (
    <div ref={place} id="plans" className={styles.place}>
      <Section title={words.title}>
        {sells === false ? <p>{words.notSold}</p> : <Plans wasBought={wasBought} />}
      </Section>
    </div>
  );
}

function Plans({ wasBought }: { wasBought: boolean }) {
  const { account } = useSession();
  const upgrade = useUpgrade();
  const isOnItsWay = wasBought && account.stripe_subscription_info === '';
  const {
    data: plans,
    error,
    refetch,
  } = useQuery({
    ...plansQuery,
    enabled: useSellsPlans() === true,
    // Asking for the plans has Stripe asked what was bought: what it told may be late, or lost.
    refetchInterval: isOnItsWay && READ_BACK_EVERY_MS,
  });
  const isMine = upgrade?.is === 'mine';
  const current = planName(account);
  return (
    <>
      <PlanNotice upgrade={upgrade} wasBought={wasBought} />
      {error && !plans ? (
        <LoadFailed title={words.failedTitle} error={error} onRetry={() => void refetch()} />
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
      {upgrade?.is === 'of' && <p className={styles.muted}>{words.notYours(upgrade.admin)}</p>}
      {isMine && account.stripe_customer_id !== '' && (
        <div className={styles.manage}>
          <Button onClick={() => void runOperation(goToPortal)}>{words.manage}</Button>
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
        <Button look="primary" onClick={() => void runOperation(() => goToCheckout(name))}>
          {current === words.free ? words.choose(name) : words.change(name)}
        </Button>
      )}
    </PlanCard>
  );
}
