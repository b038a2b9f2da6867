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
  failedTitle: 'Plans couldn’t be loaded',
  upgrade: 'Upgrade',
  askAdmin: (admin: string) =>
    admin ? `Ask ${isolateText(admin)} for a larger plan.` : 'Ask your Admin for a larger plan.',
  noLargerPlan: 'No larger plans are available.',
  adminOnly: (admin: string) =>
    admin ? `Only ${isolateText(admin)} can change your team’s plan.` : 'Only your Admin can change your team’s plan.',

  current: 'Your plan',
  free: 'Free',
  freePrice: 'Free, with no time limit',
  price: (price: Price) =>
    `${formatMoney(price.amount, price.currency)} ${spanText(price)} for the whole team${price.plus_tax ? ', plus tax' : ''}${monthText(price)}`,
  choose: (plan: string) => `Upgrade to ${plan}`,
  change: (plan: string) => `Change to ${plan}`,
  manage: 'Manage plan and invoices',
  manageText: 'Update your card, see invoices, or cancel on Stripe, which handles payments.',

  projects: (count: number) => `${count.toLocaleString('en-US')} projects`,
  minutes: (count: number) => `${count} minutes per project`,
  subtitles: (count: number) => `${count} minutes of automatic subtitles per month`,
  stored: (bytes: number) => `${formatBytes(bytes)} of files in total`,
  bytes: (bytes: number) => `${Math.round(bytes / 1024 ** 3)} GB of files per day`,
  watermark: 'Watermark on shared links',
  noWatermark: 'No watermark on shared links',

  purchased: 'Thank you! Your plan will appear here in a moment.',
  endsAt: (plan: string, moment: number) =>
    `Your ${plan} plan ends on ${day(moment)}. Nothing is lost: everything beyond the Free plan’s limits stays and can be viewed and played.`,
  unpaid: (plan: string, since: number) =>
    `The last payment failed. Update your card by ${day(since + GRACE_MS)} to keep your ${plan} plan.`,
  unpaidAsk: (plan: string, since: number, admin: string) =>
    `The last payment for your team’s ${plan} plan failed, and the plan ends on ${day(since + GRACE_MS)}. Tell ${admin ? isolateText(admin) : 'your Admin'}.`,
  unpaidEnded:
    'A payment has failed for more than a week, so your team is now on the Free plan. Nothing is lost: everything comes back when you pay.',

  overLength: (plan: string, minutes: number) =>
    `This project is longer than the ${minutes} minutes included in ${plan}. You can play, edit, and shorten it, but not add to it.`,
};
