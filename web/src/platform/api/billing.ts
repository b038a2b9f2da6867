import { queryOptions, useQuery } from '@tanstack/react-query';
import { createCheckoutSession, createPortalSession, listPlans } from '#shared/api/billing';
import { getRecords } from '#shared/api/records';
import type { VisibleAccount } from '#shared/entities/account';
import type { PaidPlan } from '#shared/entities/plan';
import { authorize } from '#shared/permissions/authorize';
import { call } from './call';
import { configQuery } from './config-query';
import { sessionQuery } from './session/session-query';

/** Whether this stage sells plans; undefined until that is known. */
export const useHasPaidPlans = (): boolean | undefined => {
  const { data } = useQuery(configQuery);
  return data && data.stripePublishableKey !== '';
};

/** The plans for sale, smaller one first. */
export const plansQuery = queryOptions({
  queryKey: ['plans'],
  queryFn: async () => (await call(listPlans, {})).plans,
  staleTime: 10 * 60_000,
});

const adminNameQuery = ({ id: account_id, admin_uid }: Pick<VisibleAccount, 'id' | 'admin_uid'>) =>
  queryOptions({
    queryKey: ['admin-name', account_id, admin_uid],
    queryFn: async () => {
      const { records } = await call(getRecords, { keys: [{ entity: 'teamUser', account_id, id: admin_uid }] });
      const [found] = records;
      return found?.entity === 'teamUser' ? (found.item?.fullName ?? '') : '';
    },
    staleTime: 10 * 60_000,
  });

/** What a person can do about the plan's limits: upgrade, or ask the Admin. */
export type Upgrade = { is: 'mine' } | { is: 'of'; admin: string };

/** What the person can do about a limit; undefined if no plans are for sale, nobody is logged in, or it isn't known yet. */
export function useUpgrade(): Upgrade | undefined {
  const sells = useHasPaidPlans() ?? false;
  // Uses the cached session only: a recorder that outlives its session must not wait for a fetch.
  const { data: session } = useQuery({ ...sessionQuery, enabled: false });
  const account_id = session?.account.id;
  const isMine =
    session !== undefined &&
    account_id !== undefined &&
    authorize(session.user, { do: 'manageBilling', account_id }) === 'allowed';
  const asks = sells && session !== undefined && !isMine;
  const { data: admin, isError } = useQuery({
    ...adminNameQuery(session?.account ?? ({ id: '', admin_uid: '' } as Pick<VisibleAccount, 'id' | 'admin_uid'>)),
    enabled: asks,
  });
  if (!sells || !session) return undefined;
  if (isMine) return { is: 'mine' };
  // If the Admin's name can't be loaded, the hint to ask the Admin still shows.
  return admin === undefined && !isError ? undefined : { is: 'of', admin: admin ?? '' };
}

export async function openCheckout(plan: PaidPlan): Promise<void> {
  window.location.assign((await call(createCheckoutSession, { plan })).url);
}

/** Opens the billing portal with cards and invoices, to change or cancel a plan. */
export async function openBillingPortal(): Promise<void> {
  window.location.assign((await call(createPortalSession, {})).url);
}
