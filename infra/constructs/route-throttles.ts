import { stripeWebhook } from '#shared/api/billing';
import { type Contract, routeOf } from '#shared/api/contract';
import { contracts } from '#shared/api/contracts';
import { listShownComments } from '#shared/api/guest-comments';
import { getPublishData, getSrt } from '#shared/api/publish';
import { countView, issueViewerToken } from '#shared/api/views';
import type { Stage } from '../stages';

/**
 * What many call at the same moment, a company that opens a link or Stripe on the first of a month, and which part of what the stage
 * takes is theirs. No address alone uses such a part up: the firewall's limits lie below.
 */
const BUSY = new Map<Contract, number>([
  [getPublishData, 1 / 4],
  [getSrt, 1 / 12],
  [listShownComments, 1 / 12],
  [issueViewerToken, 1 / 10],
  [countView, 1 / 10],
  [stripeWebhook, 1 / 20],
]);
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
 * What the API takes of each route that nobody needs to be signed in for, by the route's key. Together it is at most four fifths of
 * what the stage takes: strangers, from however many addresses, leave the rest to those who edit.
 */
export function openRouteThrottles({ rate, burst }: Stage['throttle']): Record<string, RouteThrottle> {
  const open = contracts.filter(({ caller }) => caller === 'anyone');
  return Object.fromEntries(
    open.map((contract) => {
      const share = BUSY.get(contract) ?? QUIET_SHARE;
      return [
        keyOf(contract),
        { ThrottlingRateLimit: rate * share, ThrottlingBurstLimit: Math.max(1, Math.floor(burst * share)) },
      ];
    }),
  );
}
