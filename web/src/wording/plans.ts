import { GRACE_MS } from '#shared/billing/current-subscription';
import { formatMoney } from '#shared/billing/stripe';
import type { OfferedPlan } from '#shared/entities/plan';
import { formatBytes } from '#shared/plans';
import { isolateText } from '#shared/safe-text';

const day = (moment: number): string => new Date(moment).toLocaleDateString(undefined, { dateStyle: 'long' });

type Price = Pick<OfferedPlan, 'amount' | 'currency' | 'interval' | 'interval_count' | 'plus_tax'>;

const MONTHS: Partial<Record<OfferedPlan['interval'], number>> = { month: 1, year: 12 };

const spanText = ({ interval, interval_count: count }: Price): string =>
  count === 1 ? `a ${interval}` : `every ${count} ${interval}s`;

/** The monthly equivalent of a price for several months, to compare with a monthly price. */
function monthText({ amount, currency, interval, interval_count }: Price): string {
  const months = (MONTHS[interval] ?? 0) * interval_count;
  if (months <= 1) return '';
  const monthly = Math.round(amount / months);
  return ` (${monthly * months === amount ? '' : 'about '}${formatMoney(monthly, currency)} a month)`;
}

export const plansWording = {
  title: 'Plans',
  failedTitle: 'The plans could not be loaded',
  upgrade: 'Upgrade',
  ask: (admin: string) =>
    admin ? `Ask ${isolateText(admin)} for a larger plan.` : 'Ask your Admin for a larger plan.',
  notSold: 'Larger plans are not sold here: this is all that there is.',
  notYours: (admin: string) =>
    admin ? `Only ${isolateText(admin)} can change your team’s plan.` : 'Only your Admin can change your team’s plan.',

  current: 'Your plan',
  free: 'Free',
  freePrice: 'No cost, for as long as you like',
  price: (price: Price) =>
    `${formatMoney(price.amount, price.currency)} ${spanText(price)} for the whole team${price.plus_tax ? ', plus tax' : ''}${monthText(price)}`,
  choose: (plan: string) => `Upgrade to ${plan}`,
  change: (plan: string) => `Change to ${plan}`,
  manage: 'Manage plan and invoices',
  manageText: 'Cards, invoices, and ending the plan are on the pages of Stripe, which takes the payments.',

  projects: (count: number) => `${count} projects`,
  minutes: (count: number) => `${count} minutes for each project`,
  subtitles: (count: number) => `${count} minutes of automatic subtitles a month`,
  stored: (bytes: number) => `${formatBytes(bytes)} of files in all`,
  bytes: (bytes: number) => `${Math.round(bytes / 1024 ** 3)} GB of files a day`,
  mark: 'Shared links show our mark',
  noMark: 'Shared links without our mark',

  bought: 'Thank you! Your plan shows here in a moment.',
  endsAt: (plan: string, moment: number) =>
    `Your ${plan} plan ends on ${day(moment)}. Nothing is lost: what is more than the free plan holds stays, and can be seen and played.`,
  unpaid: (plan: string, since: number) =>
    `The last payment failed. Your ${plan} plan goes on until ${day(since + GRACE_MS)}; please look at your card until then.`,
  unpaidAsk: (plan: string, since: number, admin: string) =>
    `The last payment for your team’s ${plan} plan failed. It goes on until ${day(since + GRACE_MS)}: please tell ${admin ? isolateText(admin) : 'your Admin'}.`,
  unpaidEnded:
    'A payment has failed for more than a week, so your team has the free plan now. Nothing is lost: pay, and all of it is back.',

  overLength: (plan: string, minutes: number) =>
    `This project is longer than the ${minutes} minutes of your team’s ${plan} plan. It plays, and can be changed and shortened; nothing can be added to it.`,
};
