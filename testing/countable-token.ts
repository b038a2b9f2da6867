import { VIEW_MS } from '#shared/player-limits';
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
