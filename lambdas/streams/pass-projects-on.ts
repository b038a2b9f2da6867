import type { ProjectSummary } from '#shared/entities/project';
import type { AccountId, Uid } from '#shared/entities/scalars';
import { sendMail } from '../adapters/mail';
import { findAccount } from '../data/account-store';
import { noteInheritance } from '../data/departure-store';
import { keyOf } from '../data/keys';
import { findProject, listProjectsOf, passProject } from '../data/project-store';
import { retryConflicts } from '../data/retry';
import { deleteItems } from '../data/table';
import { findUser } from '../data/user-store';
import { inheritanceMail } from './inheritance-mail';

/** Somebody who does not belong to an account any more. */
export interface Leaver {
  uid: Uid;
  account_id: AccountId;
  fullName: string;
}

async function projectsOf({ uid, account_id }: Leaver): Promise<ProjectSummary[]> {
  const lists = await Promise.all([
    listProjectsOf(account_id, 'Private', uid),
    listProjectsOf(account_id, 'Team', uid),
  ]);
  return lists.flat().filter((project) => project.uid === uid);
}

const passToAdmin = (project: ProjectSummary, leaver: Leaver, admin: Uid): Promise<void> =>
  retryConflicts(async () => {
    const now = await findProject(project.id);
    if (now?.uid === leaver.uid) await passProject(now, admin, Date.now());
  });

async function tellAdmin(adminUid: Uid, leaver: Leaver, names: readonly string[]): Promise<void> {
  const admin = await findUser(adminUid);
  if (admin) await sendMail(inheritanceMail(admin.email, leaver.fullName, names));
}

/**
 * Passes the projects of somebody who left to the account's Admin, and tells them by mail which. It may break off anywhere
 * and be run again. The second run, when the job is gone, catches what the list did not show yet in the first.
 */
export async function passOn(leaver: Leaver, run: 'first' | 'again'): Promise<void> {
  const account = await findAccount(leaver.account_id);
  const projects = account ? await projectsOf(leaver) : [];
  const names = run === 'first' ? await noteInheritance(leaver, projects) : undefined;
  for (const project of projects) await passToAdmin(project, leaver, account!.admin_uid);
  if (names === undefined) return;
  if (account) await tellAdmin(account.admin_uid, leaver, names);
  await deleteItems([keyOf.leaveJob(leaver.uid, leaver.account_id)]);
}
