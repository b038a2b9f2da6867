import * as z from 'zod';
import { type AccountId, accountId, type ProjectId, projectId } from '#shared/entities/scalars';
import { closeAccount, closeLink } from '../data/closing-store';
import type { LinkReport } from '#shared/entities/link-report';
import { deleteLinkReports } from '../data/link-report-store';
import { ConditionFailed } from '../data/table';
import { describeLinkReports, formatReport } from './describe-link-reports';

export const USAGE =
  'npm run close -- -c stage=NAME reports; dismiss PROJECT; link PROJECT; or account ACCOUNT. Add --reopen to open a link or an account again.';

const reopen = z.literal('--reopen').optional();
const stage = z.string().regex(/^[a-z]{2,12}$/);
const operatorArguments = z.union([
  z.tuple([stage, z.literal('reports')]),
  z.tuple([stage, z.literal('dismiss'), projectId]),
  z.tuple([stage, z.literal('link'), projectId, reopen]),
  z.tuple([stage, z.literal('account'), accountId, reopen]),
]);

type OperatorArguments = z.infer<typeof operatorArguments>;

/** The operator's arguments: the stage, what to do, the target, and whether to reopen it. Throws with the usage if they are invalid. */
export function parseArguments(words: readonly string[]): OperatorArguments {
  const parsed = operatorArguments.safeParse(words);
  if (!parsed.success) throw new Error(`Usage: ${USAGE}`);
  return parsed.data;
}

/**
 * Closes or reopens a link or an account, or lists or dismisses reports of links. Returns what to print.
 * @throws Error with a message for the operator, when the project or account doesn't exist
 */
export function closeByArguments(order: OperatorArguments): Promise<string> {
  if (order[1] === 'reports') return describeLinkReports(order[0]);
  if (order[1] === 'dismiss') return dismissReports(order[2]);
  const [, kind, id, again] = order;
  return closeOrReopen(kind, id, again !== undefined);
}

/** Shows what was answered, because a report may have come since the operator listed them. */
const formatAnswered = (reports: readonly LinkReport[]): string =>
  [
    reports.length === 1 ? '1 report was answered:' : `${reports.length} reports were answered:`,
    ...reports.map(formatReport),
  ].join('\n');

async function dismissReports(id: ProjectId): Promise<string> {
  const answered = await deleteLinkReports(id);
  return answered.length === 0 ? 'No report is open.' : formatAnswered(answered);
}

async function closeOrReopen(kind: 'link' | 'account', id: ProjectId | AccountId, isOpened: boolean): Promise<string> {
  const since = isOpened ? null : Date.now();
  try {
    await (kind === 'link' ? closeLink(id as ProjectId, since) : closeAccount(id as AccountId, since));
  } catch (error) {
    if (error instanceof ConditionFailed)
      throw new Error(`There is no ${kind} ${id}, or it was deleted.`, { cause: error });
    throw error;
  }
  const answered = kind === 'link' && !isOpened ? await deleteLinkReports(id as ProjectId) : [];
  return [
    `The ${kind} ${id} is ${isOpened ? 'open again' : 'closed'}. The edge shows it within ten seconds, and opens or refuses files within a minute.`,
    ...(answered.length > 0 ? [formatAnswered(answered)] : []),
  ].join(' ');
}
