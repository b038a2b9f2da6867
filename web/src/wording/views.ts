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
  title: 'Views',
  titleOf: (name: string) => `Views of ${isolateText(name)}`,
  open: 'Open the project',
  range: 'Which views',
  last: (daysBack: number) => `Last ${daysBack} days`,
  other: 'Other',
  all: 'All time',
  numberOfDays: 'Last so many days',
  byDay: 'Views by day',
  each: 'Newest first',
  inUtc: 'Days are days in UTC.',
  count,
  day,
  days,
  bar: (bar: { first: string; last: string; count: number; isComplete: boolean }) =>
    `${days(bar)}: ${count(bar.count)} ${noun(bar.count)}${bar.isComplete ? '' : ', not all counted'}`,
  inRange: (total: number, daysBack: number) =>
    daysBack < 0
      ? `${noun(total)} in all`
      : `${noun(total)} in the last ${daysBack === 1 ? 'day' : `${daysBack} days`}`,
  notAllCounted: (incomplete: readonly string[]) =>
    `Not all counted on ${incomplete.length > NAMED_DAYS_MAX ? `${incomplete.length} days` : list.format(incomplete.map(day))}: only ${COUNTED_VIEWERS_OF_ADDRESS} new viewers a day count per network address.`,
  moment: (ms: number) => here.format(ms),
  more: 'Show older ones',
  failed: 'The views could not be loaded',
  noneInRange: 'Nobody has watched in this time.',
  emptyTitle: 'Nobody has watched yet',
  emptyText: 'Share the link. Whoever watches three seconds of it appears here at once.',
  whatCounts:
    'A view is somebody who watches by the link for three seconds, once a day. Who is logged in here and sees the project is not counted. Nothing is kept of who it was.',
};
