import { joinAccount } from '#shared/api/invites';
import { leaveAccount, switchAccount } from '#shared/api/accounts';
import type { AccountId } from '#shared/entities/scalars';
import { call } from '../call';
import { goByOwnWish } from '../session/own-going';

/**
 * Opens Home from scratch: everything that this page holds belongs to the account that the person worked in before.
 */
export const openHomeAnew = (): void => window.location.assign('/');

/** Joins the team of an invite and works in it from now on. */
export async function joinTeam(invite: string): Promise<void> {
  await goByOwnWish(() => call(joinAccount, { invite }));
  openHomeAnew();
}

/** Works in another account of the person's from now on. */
export async function workIn(account_id: AccountId): Promise<void> {
  await goByOwnWish(() => call(switchAccount, { account_id }));
  openHomeAnew();
}

/** Leaves a team for good, and goes on in another account of the person's, or in a new one. */
export async function leaveTeam(account_id: AccountId): Promise<void> {
  await goByOwnWish(() => call(leaveAccount, { account_id }));
  openHomeAnew();
}
