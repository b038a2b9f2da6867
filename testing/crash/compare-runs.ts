import type { CrashStack } from './crash-stack';
import { difference, ItemsByMark, normalize } from './end-state';
import { findWrongCounts } from './wrong-counts';
import type { ReceivedMail } from '../inbox';
import type { Item } from '../table';
import type { FinishedRun } from './run-points';
import { parseMessages } from './drain-queue';

/** A run's end state, normalized so that equivalent runs are equal. */
export interface EndState {
  things: string[];
  mails: number;
  status: number | undefined;
  wrong: string[];
}

/** The damage of a crash; every list should be empty. */
export interface Damage {
  lost: string[];
  doubled: string[];
}

/** Changes sent to live channels. A repeated change is dropped by its version. */
function parsePublishedChanges({ carried }: FinishedRun): unknown[] {
  const published = carried.filter(({ service }) => service === 'appsync').map(({ body }) => body);
  return [...new Set(published)].map((body) => (JSON.parse(body) as { variables: object }).variables);
}

function parseJob(message: string): string {
  const body = JSON.parse(message) as { job?: object };
  return JSON.stringify(body.job ?? body);
}

/** Queued jobs. A job that is sent twice runs once. */
const parseSentJobs = ({ carried }: FinishedRun): unknown[] =>
  [...new Set(parseMessages(carried).map(parseJob))].map((job) => ({ job: JSON.parse(job) as unknown }));

const isFileItem = ({ sk }: Item) => sk === 'FILE';

/** Whether a file is queued for deletion in a week because nothing refers to it. */
function isQueuedForDeletion(key: string, items: readonly Item[]): boolean {
  const path = `/${key}`;
  const isUsed = items.some((item) => !isFileItem(item) && JSON.stringify(item).includes(path));
  return !isUsed && items.some((item) => isFileItem(item) && item.path === path);
}

/** Reads the end states of all runs, with one read of table, files, and inbox. */
export async function readEndStates(stack: CrashStack, runs: readonly FinishedRun[]): Promise<EndState[]> {
  const items = new ItemsByMark(await stack.table.scan());
  const files = await stack.bucket.keysBelow('');
  const inbox = await (await fetch(new URL('store', stack.address.urls.inbox))).json();
  const { emails: mails } = inbox as { emails: ReceivedMail[] };
  return Promise.all(
    runs.map(async (run) => {
      const { marks, emails } = run.scene;
      const own = items.itemsOf(marks);
      const isOwn = (key: string) => [...marks].some((mark) => key.includes(mark));
      const ownFiles = files.filter((key) => isOwn(key) && !isQueuedForDeletion(key, own));
      const looked = (await run.prepared.look?.()) ?? null;
      const things = [...own, ...ownFiles, ...parsePublishedChanges(run), ...parseSentJobs(run), { looked }];
      return {
        things: things.map((thing) => normalize(thing, marks, emails)),
        mails: mails.filter(({ destination }) => destination.to.some((to) => emails.includes(to))).length,
        status: (run.answer as { statusCode?: number } | null)?.statusCode,
        wrong: findWrongCounts(own),
      };
    }),
  );
}

/** The damage of a crash, compared with the undisturbed run. */
export function findDamage({ scenario }: FinishedRun, undisturbed: EndState, after: EndState): Damage {
  const { missing, extra } = difference(undisturbed.things, after.things);
  const mails = after.mails - undisturbed.mails;
  const isAnswered = after.status === undisturbed.status || after.status === scenario.repeated;
  return {
    lost: [
      ...missing,
      ...after.wrong,
      ...(mails < 0 ? ['a mail'] : []),
      ...(isAnswered ? [] : [`the answer: it is ${after.status}`]),
    ],
    doubled: [...extra, ...(mails > (scenario.mailsTwice ?? 0) ? [`${mails} mails`] : [])],
  };
}
