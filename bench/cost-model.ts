import type { Figure, Measure } from './figure';

/** US dollars for one unit at AWS's list prices in eu-west-1, November 2026 (aws.amazon.com/SERVICE/pricing). Free allowances don't count. */
export const PRICES = {
  edgeRequest: 1.2e-6,
  edgeFunction: 0.1e-6,
  sentByte: 0.085e-9,
  apiCall: 1.11e-6,
  functionCall: 0.2e-6,
  /** Of an Arm function with 1 GB, for a millisecond. */
  functionGbMs: 0.0000133334e-3,
  tableRead: 0.1415e-6,
  tableWrite: 0.705e-6,
  liveMessage: 4e-6,
  liveDelivery: 2e-6,
  liveMinute: 0.08e-6,
  storedPut: 5e-6,
  storedGbMonth: 0.023,
  person: 0.0055,
  transcribedMinute: 0.024,
} as const;

export type Units = Partial<Record<keyof typeof PRICES, number>>;

export const priceUnits = (units: Units): number =>
  Object.entries(units).reduce((sum, [name, count]) => sum + count * PRICES[name as keyof typeof PRICES], 0);

/** The sum of units, each times its count. */
function addUnits(...parts: readonly (readonly [count: number, units: Units])[]): Units {
  const sum: Units = {};
  for (const [count, units] of parts) {
    for (const [name, each] of Object.entries(units) as [keyof Units, number][])
      sum[name] = (sum[name] ?? 0) + count * each;
  }
  return sum;
}

/** Table units of an edit in the largest project, beside the caller's read. `npm run bench -- units` misses its goal beyond them. */
export const SAVED = { tableRead: 4, tableWrite: 6 } as const;

/** One call of a function of 512 MB through the edge: it reads the caller and answers 2 KB. */
const callUnits = (milliseconds: number, table: Units = {}): Units => ({
  ...{ edgeRequest: 1, edgeFunction: 1, sentByte: 2000, apiCall: 1, functionCall: 1 },
  functionGbMs: milliseconds / 2,
  tableWrite: table.tableWrite ?? 0,
  tableRead: (table.tableRead ?? 0) + 1,
});

/** Of ten saves, one changes what lists show of a project, e.g. its length or its number of slides. Only these are published to its list, too. */
const LISTED_SAVES = 0.1;

/** A batch of the table's stream goes to one function, which publishes it to the project's channel. */
const save = addUnits(
  [1, callUnits(30, SAVED)],
  [1, { functionCall: 1, functionGbMs: 15, liveMessage: 1 + LISTED_SAVES, liveDelivery: 1 }],
);

/** Two calls announce five minutes each and one joins them; S3 stores 40 pieces of 15 seconds, the joined file, and the waveform. */
const recording = addUnits(
  [3, callUnits(60, { tableRead: 3, tableWrite: 3 })],
  [1, { storedPut: 52 }],
  [1, callUnits(40, { tableRead: 4, tableWrite: 50 })],
  [1, { functionCall: 1, functionGbMs: 15, liveMessage: 2, liveDelivery: 1 }],
);

const SOUND_BYTES = (64_000 / 8) * 600 * 1.02;
/** A slide is a picture of 1,920 pixels, or for a phone of 960. */
const PICTURE_BYTES = { computer: 140_000, phone: 50_000 };
/** Computers also load the smallest pictures of chapters that come into view before their slides. */
const CHAPTERS = { ofComputer: 27, bytes: 8_000 };
/** Pictures, parts of the sound, and chapters. Each passes a function at the edge. */
const FILE_REQUESTS = 30 + 11 + CHAPTERS.ofComputer / 2;
/** The page, its script, and the publish data, measured with a deck of 20 slides. */
const PAGE_REQUESTS = 3;
const PAGE_BYTES = 43_000;

/** After five minutes, and at the end. */
const LATER_BEACONS = 2;

/**
 * A view of ten minutes and 30 slides. What the link plays is cached for all, so only the token, which adds to two counters of the address,
 * the count of the view, and what was watched are calls.
 */
export const view = addUnits(
  [
    1,
    {
      edgeRequest: FILE_REQUESTS + PAGE_REQUESTS,
      edgeFunction: FILE_REQUESTS,
      sentByte:
        SOUND_BYTES +
        PAGE_BYTES +
        15 * (PICTURE_BYTES.computer + PICTURE_BYTES.phone) +
        (CHAPTERS.ofComputer / 2) * CHAPTERS.bytes,
    },
  ],
  [1, callUnits(10, { tableWrite: 2 })],
  [1, callUnits(15, { tableWrite: 4 })],
  [
    LATER_BEACONS,
    { edgeRequest: 1, edgeFunction: 1, sentByte: 500, apiCall: 1, functionCall: 1, functionGbMs: 4, tableWrite: 1 },
  ],
);

/** CloudFront's Pro plan includes this much a month, the firewall too; what lies behind the edge is paid for by use. */
const FLAT_RATE = { dollars: 15, requests: 10e6, bytes: 50e12 };

function flatRateView(): number {
  const { edgeRequest = 0, sentByte = 0 } = view;
  const views = Math.min(FLAT_RATE.requests / edgeRequest, FLAT_RATE.bytes / sentByte);
  return FLAT_RATE.dollars / views + priceUnits({ ...view, edgeRequest: 0, edgeFunction: 0, sentByte: 0 });
}

/** Five people on 22 days: each has a project open for 8 hours and saves 100 times a day; together 5 hours are recorded, 500 views played. */
const team = addUnits(
  [5 * 22 * 100, save],
  [5 * 9_390, callUnits(8, { tableRead: 2, tableWrite: 0.4 })],
  [30, recording],
  [500, view],
  [5 * 22 * 40, callUnits(40, { tableRead: 10 })],
  [1, { person: 5, liveMinute: 5 * 22 * 8 * 60, storedGbMonth: 5 }],
);

export interface Cost {
  name: string;
  dollars: number;
  goal?: number;
}

/** What people's actions cost, in US dollars. docs/cost.md lists them. */
export const COSTS: readonly Cost[] = [
  { name: 'a million saves', dollars: 1e6 * priceUnits(save), goal: 15 },
  { name: '10 minutes recorded', dollars: priceUnits(recording) },
  { name: '1,000 views of 10 minutes, at list price', dollars: 1000 * priceUnits(view), goal: 0.5 },
  { name: '1,000 views of 10 minutes, on a full flat-rate plan', dollars: 1000 * flatRateView(), goal: 0.1 },
  { name: 'a team of five, a month', dollars: priceUnits(team), goal: 1.5 },
  {
    name: 'the same with subtitles of everything',
    dollars: priceUnits(addUnits([1, team], [300, { transcribedMinute: 1 }])),
  },
];

export const costModel: Measure = {
  title: 'cost',
  run: () =>
    Promise.resolve(
      COSTS.map(({ name, dollars, goal }): Figure => ({ name: `cost: ${name}`, value: dollars, unit: '$', goal })),
    ),
};
