import type { Account } from '#shared/entities/account';
import type { ProjectSummary } from '#shared/entities/project';

/** Whether an operator has closed the link of a project, or its whole account. */
export const isLinkClosed = (
  { link_closed_at }: Pick<ProjectSummary, 'link_closed_at'>,
  { closed_at }: Pick<Account, 'closed_at'>,
): boolean => link_closed_at !== null || closed_at !== null;

/** Whether anyone who has the link of a project can watch it. */
export const isLinkOpen = (
  project: Pick<ProjectSummary, 'link_closed_at' | 'settings'>,
  account: Pick<Account, 'closed_at'>,
): boolean => project.settings.link_access === 'anyone' && !isLinkClosed(project, account);
