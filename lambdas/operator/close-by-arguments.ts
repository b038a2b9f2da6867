import * as z from 'zod';
import { accountId, projectId } from '#shared/entities/scalars';
import { closeAccount, closeLink } from '../data/closing-store';
import { ConditionFailed } from '../data/table';

export const USAGE = 'npm run close -- -c stage=NAME link PROJECT, or account ACCOUNT; add --reopen to open it again.';

const reopen = z.literal('--reopen').optional();
const stage = z.string().regex(/^[a-z]{2,12}$/);
const operatorArguments = z.union([
  z.tuple([stage, z.literal('link'), projectId, reopen]),
  z.tuple([stage, z.literal('account'), accountId, reopen]),
]);

/** The operator's arguments: the stage, the target, and whether to reopen it. Throws with the usage if they are invalid. */
export function parseArguments(words: readonly string[]): z.infer<typeof operatorArguments> {
  const parsed = operatorArguments.safeParse(words);
  if (!parsed.success) throw new Error(`Usage: ${USAGE}`);
  return parsed.data;
}

/**
 * Closes or reopens a link or an account; returns a sentence that describes what was done.
 * @throws Error with a message for the operator, when the project or account doesn't exist
 */
export async function closeByArguments([, kind, id, again]: z.infer<typeof operatorArguments>): Promise<string> {
  const isOpened = again !== undefined;
  const since = isOpened ? null : Date.now();
  try {
    await (kind === 'link' ? closeLink(id, since) : closeAccount(id, since));
  } catch (error) {
    if (error instanceof ConditionFailed)
      throw new Error(`There is no ${kind} ${id}, or it was deleted.`, { cause: error });
    throw error;
  }
  return `The ${kind} ${id} is ${isOpened ? 'open again' : 'closed'}. The edge shows it within ten seconds, and opens or refuses files within a minute.`;
}
