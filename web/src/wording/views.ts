import {
  COUNTED_VIEWERS_OF_ADDRESS,
  type KnownViewerFigures,
  VIEWS_SUMMED_OF_SHARD,
  type WatchFigures,
} from '#shared/api/views';
import { isolateText } from '#shared/safe-text';
import { formatClock } from '#shared/time/time-text';

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
const countOfViews = (views: number) => `${count(views)} ${noun(views)}`;
const percent = new Intl.NumberFormat('en', { style: 'percent' });
const slideName = ({ number: nth, title }: { number: number; title: string }) =>
  nth === 0 ? 'No slide' : `Slide ${nth}${title && `: ${isolateText(title)}`}`;

type NamedViewer = Pick<KnownViewerFigures, 'kind' | 'name'>;
const FORMER = { link: 'Removed links', address: 'Removed people', teammate: 'Former teammates' };
const plainViewerName = ({ kind, name }: NamedViewer) => name || FORMER[kind];

interface WatchedSlide {
  number: number;
  title: string;
  viewers: number;
  replays: number;
}

export const viewsWording = {
  titleOf: (name: string) => `Views of ${isolateText(name)}`,
  open: 'Open project',
  range: 'Time range',
  last: (daysBack: number) => `Last ${daysBack} days`,
  other: 'Custom',
  all: 'All time',
  numberOfDays: 'Number of days',
  byDay: 'Views by day',
  eachView: 'Each view, newest first',
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
    'A view is someone watching the link for at least three seconds, counted once a day. Logged-in people who can see the project aren’t counted. We store who watched only for links with a name, invited people, and teammates with a link for your team, and tell them before they watch.',

  watching: 'How far people watched',
  watchingFailed: 'What was watched couldn’t be loaded',
  notRecorded: 'Not recorded here: views are only counted.',
  watchSummary: ({ views, earlier_views, watched_ms, views_with_captions }: WatchFigures) =>
    `${formatClock(watched_ms)} watched in ${countOfViews(views + earlier_views)}, ${count(views_with_captions)} with captions`,
  nobodyWatched: 'Nobody watched in this time range.',
  newestOnly: `There are too many views to sum them all. These are the newest, about ${count(16 * VIEWS_SUMMED_OF_SHARD)}.`,
  earlierViews: (views: number) =>
    `${countOfViews(views)} from before the recording’s length changed ${views === 1 ? 'is' : 'are'} not on the curve.`,
  curveLegend:
    'How many views watched each moment. The lower area: how many watched it again. Lines are slide changes.',
  countOfViews,
  slideName,
  share: (part: number) => percent.format(part),
  watchedSlide: (slide: WatchedSlide, views: number) =>
    `${slideName(slide)}: ${percent.format(slide.viewers / views)} watched, ${count(slide.replays)} again`,
  bySlide: 'What was watched, by slide',
  headings: ['Slide', 'From', 'Views', 'Time watched', 'Watched again'],
  columns: ['Slide', 'Title', 'From (s)', 'To (s)', 'Views on average', 'Time watched (s)', 'Watched again'],
  link: 'Link',
  allLinks: 'All links',
  linkName: (name: string) => name || 'Link without a name',
  whoWatched: 'Who watched',
  whoIsKnown:
    'Links with a name, invited people, and teammates with a link for your team. Other views are only summed.',
  nobodyKnown:
    'Nobody yet. Links with a name, people you invite, and teammates with a link for your team appear here when they watch.',
  unlistedViewers: (listed: number, unlisted: number) =>
    `The table and its CSV have the ${count(listed)} who watched last. ${count(unlisted)} more ${unlisted === 1 ? 'is' : 'are'} left out.`,
  byViewer: 'What was watched, by viewer',
  viewerHeadings: ['Viewer', 'Views', 'Time watched', 'Watched up to', 'Last watched'],
  viewerName: (viewer: NamedViewer) =>
    viewer.kind === 'link' && viewer.name ? `Link: ${isolateText(viewer.name)}` : isolateText(plainViewerName(viewer)),
  plainViewerName,
  kinds: { link: 'Link', address: 'Invited person', teammate: 'Team' } satisfies Record<NamedViewer['kind'], string>,
  viewerColumns: ['Kind', 'Viewer', 'Views', 'Time watched (s)', 'Watched up to (%)', 'Last watched (UTC)'],
  downloadViewers: 'Download viewers as CSV',
  viewersCsvName: (project: string) => `${project} viewers.csv`,
  downloadCsv: 'Download CSV',
  csvName: (project: string) => `${project} watched.csv`,
};
