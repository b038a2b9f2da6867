import { answerJoinRequest, listJoinRequests } from '#shared/api/invites';
import { call, type SignedUp } from './test-stack';

/** The requests to join a team, as its Admin sees them. */
export const getJoinRequests = async ({ token }: SignedUp) => (await call(listJoinRequests, {}, token)).requests;

/** Accepts or declines a person's request to join, as the team's Admin. */
export async function answerRequest(admin: SignedUp, person: SignedUp, is_accepted: boolean) {
  const { uid, requested_at } = (await getJoinRequests(admin)).find((one) => one.uid === person.uid)!;
  return call(answerJoinRequest, { uid, requested_at, is_accepted }, admin.token);
}

/** Matches an API error by its code and a part of its message. */
export const matchApiError = (code: string, message = '') =>
  expect.objectContaining({ code, message: expect.stringContaining(message) as string }) as unknown;
