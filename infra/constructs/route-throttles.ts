import { stripeWebhook } from '#shared/api/billing';
import { type Contract, routeOf } from '#shared/api/contract';
import { contracts } from '#shared/api/contracts';
import { getPublishData } from '#shared/api/publish';
import { countView, issueViewerToken } from '#shared/api/views';
import type { Stage } from '../stages';

/** What many call at the same moment: a company that opens a link, Stripe on the first of a month. */
const BUSY: readonly Contract[] = [getPublishData, issueViewerToken, countView, stripeWebhook];
/** Of what the stage takes. */
const BUSY_SHARE = 1 / 10;
const QUIET_SHARE = 1 / 30;

/** As CloudFormation spells it. */
export interface RouteThrottle {
  ThrottlingRateLimit: number;
  ThrottlingBurstLimit: number;
}

/** How the API names the route of a function. */
const keyOf = (contract: Contract): string => {
  const { method, path } = routeOf(contract);
  return `${method} ${path}`;
};

/**
 * What the API takes of each route that nobody needs to be signed in for, by the route's key. Together it is at most six tenths of
 * what the stage takes: strangers, from however many addresses, leave the rest to those who edit.
 */
export function openRouteThrottles({ rate, burst }: Stage['throttle']): Record<string, RouteThrottle> {
  const open = contracts.filter(({ caller }) => caller === 'anyone');
  return Object.fromEntries(
    open.map((contract) => {
      const share = BUSY.includes(contract) ? BUSY_SHARE : QUIET_SHARE;
      return [
        keyOf(contract),
        { ThrottlingRateLimit: rate * share, ThrottlingBurstLimit: Math.max(1, Math.floor(burst * share)) },
      ];
    }),
  );
}
