import { view } from './cost-model';
import type { Figure, Measure } from './figure';

/** The day that docs/scale.md plans for: 10 million views, and a peak of five times the average. */
const VIEWS_OF_DAY = 10e6;
const DAY_SECONDS = 24 * 60 * 60;
const PEAK = 5;

/** Views that start in a second: on average, and at the peak. */
export const DEMAND = {
  average: VIEWS_OF_DAY / DAY_SECONDS,
  peak: (PEAK * VIEWS_OF_DAY) / DAY_SECONDS,
} as const;

/** What the model of the cost assumes of a view. */
const { edgeRequest = 0, sentByte = 0, apiCall = 0, tableWrite = 0, functionGbMs = 0 } = view;
const BITS_OF_BYTE = 8;
/** Of functions with 512 MB. */
const FUNCTION_SECONDS = (2 * functionGbMs) / 1000;

/** Calls a second that `prod` accepts in all, and of each of the functions that a view calls. */
export const [STAGE_THROTTLE, ROUTE_THROTTLE] = [500, 50];

const MONTH_SECONDS = 30 * DAY_SECONDS;
const planLimit = (requests: number): number => requests / edgeRequest / MONTH_SECONDS;

export interface Limit {
  name: string;
  /** View starts in a second at which it is reached. */
  viewsPerSecond: number;
}

/** Limits of a new stage `prod` in a new AWS account, by the AWS documentation of November 2026; the first to be reached comes first. */
export const LIMITS: readonly Limit[] = [
  { name: 'CloudFront’s plan Pro: 10 million requests a month', viewsPerSecond: planLimit(10e6) },
  { name: 'CloudFront’s plan Business: 125 million requests a month', viewsPerSecond: planLimit(125e6) },
  { name: 'CloudFront’s plan Premium: 500 million requests a month', viewsPerSecond: planLimit(500e6) },
  { name: 'the stage’s throttle of `issueViewerToken`: 50 calls a second', viewsPerSecond: ROUTE_THROTTLE },
  { name: 'the stage’s throttle: 500 calls a second', viewsPerSecond: STAGE_THROTTLE / apiCall },
  { name: 'Lambda in a new account: 10 calls at once', viewsPerSecond: 10 / FUNCTION_SECONDS },
  { name: 'a new on-demand table: 4,000 writes a second', viewsPerSecond: 4000 / tableWrite },
  { name: 'AppSync: 2,000 tokens a second, if each view were announced alone', viewsPerSecond: 2000 },
  { name: 'CloudFront: 150 Gb/s of a distribution', viewsPerSecond: 150e9 / (BITS_OF_BYTE * sentByte) },
  { name: 'API Gateway: 10,000 calls a second of an account', viewsPerSecond: 10_000 / apiCall },
  { name: 'CloudFront: 250,000 requests a second of a distribution', viewsPerSecond: 250_000 / edgeRequest },
  { name: 'DynamoDB: 40,000 writes a second of a table', viewsPerSecond: 40_000 / tableWrite },
  { name: 'one link: its 128 counters of a day (decision 29)', viewsPerSecond: 6400 },
  { name: 'Lambda: 1,000 calls at once', viewsPerSecond: 1000 / FUNCTION_SECONDS },
];

/** When a limit is reached on that day. */
export function findReached({ viewsPerSecond }: Limit): 'on average' | 'at the peak' | '' {
  if (viewsPerSecond < DEMAND.average) return 'on average';
  return viewsPerSecond < DEMAND.peak ? 'at the peak' : '';
}

export const limits: Measure = {
  title: 'scale: limits',
  run: () =>
    Promise.resolve(
      LIMITS.map(({ name, viewsPerSecond }): Figure => ({ name, value: viewsPerSecond, unit: 'views/s' })),
    ),
};
