import { COUNTED_VIEWERS_OF_ADDRESS } from '#shared/api/views';
import { isolateText } from '#shared/safe-text';

const number = new Intl.NumberFormat('en');
const inUtc = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
const here = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

const count = (views: number) => number.format(views);
const day = (text: string) => inUtc.format(Date.parse(text));
const days = ({ first, last }: { first: string; last: string }) =>
  first === last ? day(first) : `${day(first)} – ${day(last)}`;
/** Longer ranges show a number. */
const NAMED_DAYS_MAX = 3;
const list = new Intl.ListFormat('en');
const noun = (views: number) => (views === 1 ? 'view' : 'views');

export const viewsWording = {
  titleOf: (name: string) => `Views of ${isolateText(name)}`,
  open: 'Open project',
  range: 'Time range',
  last: (daysBack: number) => `Last ${daysBack} days`,
  other: 'Custom',
  all: 'All time',
  numberOfDays: 'Number of days',
  byDay: 'Views by day',
  newestFirst: 'Newest first',
  inUtc: 'Days are in UTC.',
  count,
  day,
  days,
  bar: (bar: { first: string; last: string; count: number; isComplete: boolean }) =>
    `${days(bar)}: ${count(bar.count)} ${noun(bar.count)}${bar.isComplete ? '' : ', not all counted'}`,
  inRange: (total: number, daysBack: number) =>
    daysBack < 0
      ? `${noun(total)} in total`
      : `${noun(total)} in the last ${daysBack === 1 ? 'day' : `${daysBack} days`}`,
  notAllCounted: (incomplete: readonly string[]) =>
    `Not all counted on ${incomplete.length > NAMED_DAYS_MAX ? `${incomplete.length} days` : list.format(incomplete.map(day))}: only ${COUNTED_VIEWERS_OF_ADDRESS} new viewers per day count for each network address.`,
  moment: (ms: number) => here.format(ms),
  more: 'Show older views',
  failed: 'Views couldn’t be loaded',
  noneInRange: 'No views in this time range.',
  emptyTitle: 'No views yet',
  emptyText: 'Share the link. A view appears here when someone watches for three seconds.',
  countingRules:
    'A view is someone watching the link for at least three seconds, counted once a day. Logged-in people who can see the project aren’t counted. We don’t store who watched.',
};
