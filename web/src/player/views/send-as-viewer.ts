import type { ProjectId } from '#shared/entities/scalars';
import { REFUSED } from '../post';
import { forgetViewer } from './kept-viewer';

/**
 * Sends something with a viewer's token, and once more with another one where the server refuses it: it may be one that this browser
 * has kept. What is refused is not kept for the rest of the day.
 * @param tokens where they come from, one after another
 * @returns the last answer; undefined where there is no token at all
 */
export async function sendAsViewer<A extends { status: number }>(
  project: ProjectId,
  tokens: readonly [() => Promise<string | undefined>, () => Promise<string | undefined>],
  send: (token: string) => Promise<A>,
): Promise<A | undefined> {
  let answer: A | undefined;
  for (const next of tokens) {
    const token = await next();
    if (token === undefined) return answer;
    answer = await send(token);
    if (answer.status !== REFUSED) return answer;
    forgetViewer(project, Date.now());
  }
  return answer;
}
