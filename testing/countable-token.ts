import { VIEW_MS } from '#shared/player-limits';
import { until } from './until';

/** Waits until a viewer's token is old enough to count. */
export async function waitUntilCountable(token: string): Promise<string> {
  const [, since] = token.split('.');
  await until(() => Date.now() - Number(since) >= VIEW_MS, 'the token to be old enough');
  return token;
}
