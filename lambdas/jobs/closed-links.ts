import { isDeepStrictEqual } from 'node:util';
import type { AccountId, ProjectId, Uid } from '#shared/entities/scalars';
import { deleteAtEdge, storeAtEdge } from '../adapters/edge';
import { VIEWER_GRANT_SECONDS } from '../adapters/media-grant';
import { findAccountIncludingDeleted } from '../data/account-store';
import {
  ANY_GRANT,
  CLOSED,
  deleteEdgeEntry,
  findEdgeEntry,
  findLinkState,
  storeEdgeEntry,
} from '../data/closing-store';
import { listUids } from '../data/member-store';
import { consumeLimit, consumeStageLimit, type RateLimit } from '../data/rate-limit-store';
import { logger } from '../runtime/logger';
import { listProjectIds } from './delete-project';
import { sendSteps } from './job';
import { DAY_MS, HOUR_MS } from '#shared/time/durations';

/**
 * Closing and opening a link costs half a cent. Beyond these limits, files stay available until grants expire. They don't hold for operators,
 * but for teams that an operator closed, which can still turn links off and on.
 */
const OF_ACCOUNT: RateLimit = { name: 'closed-links-of-account', max: 100, spanMs: DAY_MS };
const OF_STAGE: RateLimit = { name: 'closed-links-of-stage', max: 500, spanMs: HOUR_MS };

/** Longer than an edge location keeps an answer with a grant. */
const GRACE_SECONDS = 60;

/** Applies a state that others may change at the same time, until it is the same after applying it. */
async function applyUntilStable<State>(read: () => Promise<State>, apply: (state: State) => Promise<void>) {
  let state = await read();
  for (;;) {
    await apply(state);
    const after = await read();
    if (isDeepStrictEqual(after, state)) return;
    state = after;
  }
}

/** Makes the edge's store have the entry of a restricted link, or none. */
export const syncClosedLink = ({ project_id }: { project_id: ProjectId }): Promise<void> =>
  applyUntilStable(
    () => findEdgeEntry(project_id),
    (entry) => (entry === undefined ? deleteAtEdge(project_id) : storeAtEdge(project_id, entry)),
  );

async function isWithinLimits(account: AccountId | undefined): Promise<boolean> {
  const now = Date.now();
  return (!account || (await consumeLimit(OF_ACCOUNT, account, now))) && (await consumeStageLimit(OF_STAGE, now));
}

/** Whether the link accepts all grants until they expire. Later ones end with the link (`viewerGrant`). */
const isUnrestricted = (entry: string, untilSeconds: number): boolean =>
  entry.startsWith(ANY_GRANT) && endOf(entry) > untilSeconds * 1000;

/** Until when an entry accepts grants, in Unix milliseconds; NaN for `CLOSED`. */
const endOf = (entry: string): number => Number(entry.split('@')[1]);

/** Whether an earlier entry of a link accepts all grants that its current one accepts. An entry accepts its own guard version and later ones. */
const acceptsAll = (earlier: string, current: string): boolean =>
  endOf(earlier) >= endOf(current) && (earlier.startsWith(ANY_GRANT) || !current.startsWith(ANY_GRANT));

/**
 * Closes, restricts, or opens a project's link at the edge, as the project and its account are now. Opening deletes the item, which requests
 * `syncClosedLink`, as its expiry does.
 * @param is_of_account whether an operator closed or opened the account, for which there are no limits
 */
export const updateLink = ({ project_id, is_of_account }: { project_id: ProjectId; is_of_account?: true }) =>
  applyUntilStable(
    () => findLinkState(project_id),
    async ({ entry, isClosedByOperator, account_id }) => {
      const until = Math.ceil(Date.now() / 1000) + VIEWER_GRANT_SECONDS + GRACE_SECONDS;
      if (isUnrestricted(entry, until)) await deleteEdgeEntry(project_id);
      else if (is_of_account || isClosedByOperator || (await isWithinLimits(account_id))) {
        await storeEdgeEntry(project_id, entry, until);
        await syncClosedLink({ project_id });
      } else {
        logger.warn('Too many links were closed. The edge was not notified of this one', { project_id });
        const earlier = await findEdgeEntry(project_id);
        // It must not refuse those whom the link accepts now.
        if (earlier !== undefined && entry !== CLOSED && !acceptsAll(earlier, entry)) await deleteEdgeEntry(project_id);
      }
    },
  );

/**
 * Updates the links of all projects of an account that an operator closed or opened. Each link gets its own job, because a single job would
 * start over with the first link in each step.
 */
export async function updateAccountLinks({ account_id: id }: { account_id: AccountId }): Promise<void> {
  const account = await findAccountIncludingDeleted(id);
  if (!account) return;
  const owners = new Set([account.admin_uid, ...(await listUids(id))]);
  const lists = await Promise.all([
    listProjectIds(id, 'Team', '' as Uid),
    ...[...owners].map((uid) => listProjectIds(id, 'Private', uid)),
  ]);
  const jobs = lists.flat().map((project_id) => ({ kind: 'update-link', project_id, is_of_account: true }) as const);
  await sendSteps(jobs.map((job) => ({ job, step: 1 })));
}
