import { ApiError } from '#shared/errors';
import type { User } from '#shared/entities/user';
import { planLimit } from '#shared/plan-limit';
import { findAccount } from '../../data/account-store';

/** What somebody hears whose account holds as many projects as its plan allows, or has just been deleted: both refuse its counter. */
export async function planIsFull(person: User): Promise<ApiError> {
  const account = await findAccount(person.account_id);
  if (!account) return new ApiError('not-found', 'This team has just been deleted.');
  const limit = account.limit_stored_projects;
  return planLimit(`Your plan holds ${limit} projects. Delete one, or upgrade your plan, to make room for another.`);
}
