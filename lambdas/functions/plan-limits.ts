import { FREE_LIMITS } from '#shared/entities/plan';
import type { AccountId } from '#shared/entities/scalars';
import type { User } from '#shared/entities/user';
import { ApiError } from '#shared/errors';
import { planLimitError } from '#shared/plans';
import { findAccount } from '../data/account-store';
import { type RateLimit, consumeLimit } from '../data/rate-limit-store';
import { DAY_MS } from '#shared/time/durations';

/** The error when an account has its plan's maximum of projects, or was just deleted: the counter's condition fails in both cases. */
export async function planFullError(person: User): Promise<ApiError> {
  const account = await findAccount(person.account_id);
  if (!account) return new ApiError('not-found', 'This team was deleted.');
  const limit = account.limit_stored_projects;
  return planLimitError(`Your plan includes ${limit} projects. Delete one or upgrade.`);
}

const { limit_upload_bytes_per_day: FREE_BYTES } = FREE_LIMITS;

/** Bytes of files that a team may announce in a day. Takes are counted separately. */
const accountLimit = (max: number): RateLimit => ({
  name: 'upload-bytes-of-account',
  max,
  spanMs: DAY_MS,
});

/** Reads the plan only after the Free plan's amount is used up. */
async function consumeUploadBytes(account: AccountId, bytes: number): Promise<boolean> {
  const now = Date.now();
  if (await consumeLimit(accountLimit(FREE_BYTES), account, now, bytes)) return true;
  const max = (await findAccount(account))?.limit_upload_bytes_per_day ?? 0;
  return max > FREE_BYTES && consumeLimit(accountLimit(max), account, now, bytes);
}

/** Counts an upload against the team's day, minus what it announced before. @throws ApiError `resource-exhausted` without room today */
export async function countUpload(account: AccountId, size: number, before = 0): Promise<void> {
  const added = Math.max(0, size - before);
  if (added === 0 || (await consumeUploadBytes(account, added))) return;
  throw planLimitError('Your team has uploaded as much today as its plan allows. Try again tomorrow, or upgrade.');
}
