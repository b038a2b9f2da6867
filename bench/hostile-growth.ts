import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { contracts } from '#shared/api/contracts';
import { alignSlideNotes, type NarratedSlide } from '#shared/captions/notes/captions-from-notes';
import { parseSubtitles } from '#shared/captions/parse-subtitles';
import { toSrt, toVtt } from '#shared/captions/subtitles';
import { personName } from '#shared/entities/scalars';
import { NOTES_MAX } from '#shared/entities/slide';
import { initials } from '#shared/text';
import type { PublishedVideo } from '../lambdas/functions/publish/describe-video';
import { renderReadingPage } from '../lambdas/functions/publish/render-reading-page';
import { checkPicture, detectClipType } from '../lambdas/functions/uploads/check-file';
import { toMailLine } from '../lambdas/mail/compose-mail';
import { escapeHtml } from '#shared/safe-text';
import { checkInput } from '../lambdas/runtime/explain-input';
import { readInput } from '../lambdas/runtime/handler';
import { redact } from '../lambdas/runtime/logger';
import { FILE_HEADS } from '../web/proof/hostile/file-heads';
import { parseJournal } from '../web/src/features/takes/store/journal';
import { type GrowthCase, measureGrowth } from './cpu-growth';
import type { Figure, Measure } from './figure';

const GOAL = 2.5;

/** Input that makes a careless parser scan repeatedly: unclosed openings, and near matches of an end. */
const UNITS = ['a', ' ', '\n', '<a', '&amp', '-->', '00:', '@', 'a@', 'a.', 'ey-', 'eya.', '"', '\u202e', '👩‍👩‍👧', 'a. '];
const repeatUnit = (unit: string) => (size: number) => unit.repeat(Math.ceil(size / unit.length)).slice(0, size);

const cue = '00:00:01,000 --> 00:00:02,000\nText\n\n';
const call = (name: string) => {
  const { input, route } = contracts.find((contract) => contract.name === name)!;
  return { input, route, contract: contracts.find((contract) => contract.name === name)! };
};
const createBodyReader = (name: string) => (body: string) => {
  const { contract } = call(name);
  return checkInput(contract.input, readInput(contract, { body } as APIGatewayProxyEventV2));
};
const buildBody = (field: (text: string) => object, unit: string) => (size: number) =>
  JSON.stringify({ data: field(repeatUnit(unit)(size)) });
/** This many spans of speech, each as long as a few words. */
const buildRuns = (count: number) =>
  [...Array(count).keys()].map((at) => ({ start: at * 2000, end: at * 2000 + 1500, isCut: false }));
// The reading page names it.
process.env['APP_ORIGIN'] = 'https://app.example.test';
/** A talk without a pause, as its reading page shows it. */
const buildTalk = (unit: string) => (size: number) => {
  const text = repeatUnit(unit)(50);
  const lines = Array.from({ length: size / 50 }, (_, at) => ({ start: at * 1000, end: at * 1000 + 900, text }));
  const data = {
    id: 'abcdefghijkmnpqrstuv',
    name: 'Talk',
    slides: [],
    clips: [{ start: 0, duration: size * 20 }],
    lines,
    settings: {},
  };
  const project = { id: data.id, created_at: 0, slides: [], preview_url: '' };
  return { project, account: { name: 'Team' }, data } as unknown as PublishedVideo;
};
const NOTES: readonly string[] = [
  '我们今天来谈谈这个项目',
  '我们今天来谈谈，这个项目的进展。',
  '我。',
  'の',
  'We talk about this today. ',
];
const LETTERS_A_RUN = 10;

const READERS: readonly (Pick<GrowthCase, 'name' | 'size'> & {
  make?: (unit: string) => (size: number) => unknown;
  read: (text: never) => unknown;
})[] = [
  { name: 'subtitle file', size: 400_000, read: (text: string) => parseSubtitles(text) },
  {
    name: 'subtitle file after an arrow',
    size: 400_000,
    make: (unit) => (size) => cue.slice(0, -2) + repeatUnit(unit)(size),
    read: (text: string) => parseSubtitles(text),
  },
  {
    name: 'timestamp',
    size: 400_000,
    make: (unit) => (size) => `${repeatUnit(unit)(size)} --> ${repeatUnit(unit)(size)}`,
    read: (text: string) => parseSubtitles(text),
  },
  {
    name: 'written subtitles',
    size: 200_000,
    read: (text: string) => toSrt([{ start: 0, end: 1, text }]) + toVtt([{ start: 0, end: 1, text }]),
  },
  { name: 'line of a mail', size: 20_000, read: (text: string) => escapeHtml(toMailLine(text)) },
  { name: 'log line', size: 100_000, read: (text: string) => redact(text) },
  { name: 'name', size: 100_000, read: (text: string) => personName.safeParse(text) },
  { name: 'initials', size: 100_000, read: (text: string) => initials(text) },
  { name: 'invalid body', size: 200_000, read: createBodyReader('createProject') },
  {
    name: 'name in a body',
    size: 200_000,
    make: (unit) => buildBody((name) => ({ id: 'abcdefghijkmnpqrstuv', name }), unit),
    read: createBodyReader('createProject'),
  },
  {
    name: 'address in a body',
    size: 200_000,
    make: (unit) => buildBody((email) => ({ email, role: 'Member' }), unit),
    read: createBodyReader('createInvite'),
  },
  {
    name: 'path in a body',
    size: 200_000,
    make: (unit) =>
      buildBody(
        (url) => ({ project_id: 'abcdefghijkmnpqrstuv', remove: [], put: [{ entity: 'slide', item: { url } }] }),
        unit,
      ),
    read: createBodyReader('saveEdits'),
  },
  {
    name: 'keys of a body',
    size: 200_000,
    make: () => (size) =>
      JSON.stringify({
        data: Object.fromEntries([...Array(size / 20).keys()].map((at) => [`key-of-a-body-${at}`, 1])),
      }),
    read: createBodyReader('createProject'),
  },
  {
    name: 'records of a save',
    size: 200_000,
    make: () => (size) =>
      JSON.stringify({
        data: { project_id: 'x', remove: [], put: Array(size / 20).fill({ entity: 'clip', item: {} }) },
      }),
    read: createBodyReader('saveEdits'),
  },
  {
    name: 'notes that become captions',
    size: NOTES_MAX / 2,
    read: (notes: string) => alignSlideNotes({ notes, runs: buildRuns(40) }, 200, 60_000),
  },
  {
    name: 'talk as a page to read',
    size: 40_000,
    make: buildTalk,
    read: (talk: PublishedVideo) => renderReadingPage(talk),
  },
  {
    name: 'journal',
    size: 200_000,
    make: (unit) => (size) => `{"event":"take","sample_rate":48000}\n${repeatUnit(`${unit}\n`)(size)}`,
    read: (text: string) => parseJournal(text, 480_000),
  },
  {
    name: 'journal with many commands',
    size: 4000,
    make: () => (size) =>
      `{"event":"take","sample_rate":48000}\n${[...Array(size).keys()].map((at) => `{"event":"${at % 2 ? 'pause' : 'resume'}","order":${at},"at":${at * 480}}\n`).join('')}`,
    read: (text: string) => parseJournal(text, 480_000),
  },
];

/** Speaker notes, and the same amount of speech. */
const READINGS: readonly GrowthCase[] = NOTES.map((unit) => ({
  name: `speech, and its notes of ${JSON.stringify(unit)}`,
  size: NOTES_MAX / 2,
  make: (size) => ({ notes: repeatUnit(unit)(size), runs: buildRuns(size / LETTERS_A_RUN) }),
  read: (slide: NarratedSlide) => alignSlideNotes(slide, 200, 2000 * slide.runs.length),
}));

/** File heads followed by repetitions of their start, up to the size that is read of a file. */
const HEADS: readonly GrowthCase[] = FILE_HEADS.flatMap((head, at): GrowthCase[] => [
  {
    name: `file head ${at}, of itself`,
    size: 200_000,
    make: (size) => Buffer.alloc(size, head),
    read: (bytes: Buffer) => [detectClipType(bytes, 'audio/mp4'), checkPicture(bytes)],
  },
  {
    name: `file head ${at}, of its last bytes`,
    size: 200_000,
    make: (size) => Buffer.concat([head.subarray(0, 64), Buffer.alloc(size, head.subarray(-9))]),
    read: (bytes: Buffer) => [detectClipType(bytes, 'audio/mp4'), checkPicture(bytes)],
  },
]);

const CASES: readonly GrowthCase[] = [
  ...READERS.flatMap(({ name, size, make, read }) =>
    (make?.length === 0 ? [''] : UNITS).map((unit): GrowthCase => ({
      name: `${name}${unit && ` of ${JSON.stringify(unit)}`}`,
      size,
      make: (make ?? repeatUnit)(unit),
      read: read,
    })),
  ),
  ...READINGS,
  ...HEADS,
];

/** The cost ratio of doubling the worst input. */
export const hostileGrowth: Measure = {
  title: 'growth of hostile inputs',
  run: async () => {
    const found: Figure[] = [];
    for (const grown of CASES)
      found.push({
        name: `CPU for twice the ${grown.name}`,
        value: Number((await measureGrowth(grown, GOAL)).toFixed(2)),
        unit: '×',
        goal: GOAL,
      });
    const tooMuch = found.filter(({ value }) => value > GOAL);
    const worst = [...found].sort((a, b) => b.value - a.value)[0]!;
    return [...tooMuch, { ...worst, name: `${found.length} hostile inputs; ${worst.name}` }];
  },
};
