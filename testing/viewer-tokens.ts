import { getPublishData } from '#shared/api/publish';
import { issueViewerToken } from '#shared/api/views';
import type { ProjectId } from '#shared/entities/scalars';
import { VIEW_MS } from '#shared/player-limits';
import { call, callFrom } from './test-stack';
import { until } from './until';

/** The first beacon of a view, without its project and token. */
export const FIRST_BEACON = {
  watching: { ranges: [[0, 3000] as [number, number]], duration: 60_000, had_captions: false },
  is_counted: false,
};

/** Waits until a viewer's token is old enough to count. */
export async function waitUntilCountable(token: string): Promise<string> {
  const [, since] = token.split('.');
  await until(() => Date.now() - Number(since) >= VIEW_MS, 'the token to be old enough');
  return token;
}

export const fetchPass = async (id: ProjectId) => (await call(getPublishData, { id })).viewer_pass;

/** Makes as many concurrent calls as a stage's Lambda would run. */
export async function inGroups<T>(all: readonly T[], work: (one: T) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < all.length; start += 50) await Promise.all(all.slice(start, start + 50).map(work));
}

/** Tokens of that many viewers, from many addresses, old enough to count. */
export async function newTokens(project_id: ProjectId, count: number): Promise<string[]> {
  const pass = await fetchPass(project_id);
  const tokens: string[] = [];
  await inGroups(Array.from({ length: count }), async () => {
    const origin = `198.19.${tokens.length % 250}.1`;
    tokens.push((await callFrom(origin, issueViewerToken, { project_id, pass })).token);
  });
  await Promise.all(tokens.map(waitUntilCountable));
  return tokens;
}
