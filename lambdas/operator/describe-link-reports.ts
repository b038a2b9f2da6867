import type { LinkReport, ReportReason } from '#shared/entities/link-report';
import type { ProjectId } from '#shared/entities/scalars';
import { groupBy } from '#shared/group-by';
import { findAccount } from '../data/account-store';
import { listLinkReports } from '../data/link-report-store';
import { findProject } from '../data/project-store';
import { findUser } from '../data/user-store';

/** Reports that are listed at once. */
const LISTED = 50;

const REASONS: Record<ReportReason, string> = {
  illegal: 'Illegal or dangerous',
  privacy: 'Private information or harassment',
  copyright: 'Copyright',
  spam: 'Spam or fraud',
  other: 'Something else',
};

/** A stranger's text in one line. Control characters could change what a terminal shows. */
const toTerminalText = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ');

export const formatReport = ({ reason, text, email, created_at }: LinkReport): string =>
  [
    `  ${new Date(created_at).toISOString().slice(0, 16).replace('T', ' ')} UTC, ${REASONS[reason]}`,
    ...(text === '' ? [] : [`    ${toTerminalText(text)}`]),
    ...(email === undefined ? [] : [`    Answer to ${toTerminalText(email)}`]),
  ].join('\n');

/** Whose project it is: the team's id, and the address of its Admin. */
async function describeOwner(id: ProjectId): Promise<string> {
  const project = await findProject(id);
  if (!project) return 'in the trash';
  const account = await findAccount(project.account_id);
  const admin = account && (await findUser(account.admin_uid));
  return `of account ${project.account_id}, Admin ${admin ? admin.email : 'unknown'}${project.link_closed_at === null ? '' : ', closed'}`;
}

async function describeProject(stage: string, id: ProjectId, reports: readonly LinkReport[]): Promise<string> {
  const command = `npm run close -- -c stage=${stage}`;
  return [
    `/video/${id}, ${await describeOwner(id)}`,
    ...reports.map(formatReport),
    '  Close the link:      ' + `${command} link ${id}`,
    '  Leave it as it is:   ' + `${command} dismiss ${id}`,
  ].join('\n');
}

/** The latest open reports by project, each with the commands that answer it. */
export async function describeLinkReports(stage: string): Promise<string> {
  const { reports, hasMore } = await listLinkReports(LISTED);
  const projects = [...groupBy(reports, ({ project_id }) => project_id)];
  const described = await Promise.all(projects.map(([id, own]) => describeProject(stage, id, own)));
  const title = reports.length === 1 ? '1 report is open.' : `${reports.length} reports are open.`;
  return [hasMore ? `${title} There are more: answer some of these, then list again.` : title, ...described].join(
    '\n\n',
  );
}
