import type { ProjectId, Uid } from '#shared/entities/scalars';
import { sendMail } from '../adapters/mail';
import { findAccount } from '../data/account-store';
import { endLeaveJob, type LeaveJob, leaveJobOf, noteAdminTold, noteInheritance } from '../data/departure-store';
import { findProject, type ListedProject, listProjectsOf, passProject } from '../data/project-store';
import { retryConflicts } from '../data/retry';
import type { Item } from '../data/table';
import { findUser } from '../data/user-store';
import { logFailure } from '../runtime/logger';
import { inheritanceMail } from './inheritance-mail';
import type { Work } from './work';

/** Lists show a write a moment later. After so long they show all that somebody did before they left. */
const LISTS_CATCH_UP_SECONDS = 5;

/** How far the clocks of two functions may be apart. */
const CLOCKS_APART_MS = 60_000;

/** What they left: not what they made after they came back, while the job still waited. */
async function projectsOf({ uid, account_id, asked_at }: LeaveJob): Promise<ListedProject[]> {
  const until = asked_at > 0 ? asked_at + CLOCKS_APART_MS : Infinity;
  const lists = await Promise.all([
    listProjectsOf(account_id, 'Private', uid),
    listProjectsOf(account_id, 'Team', uid),
  ]);
  return lists.flat().filter((project) => project.uid === uid && project.created_at <= until);
}

const passToAdmin = (id: ProjectId, leaver: LeaveJob, admin: Uid): Promise<void> =>
  retryConflicts(async () => {
    const now = await findProject(id);
    if (now?.uid === leaver.uid) await passProject(now, admin, Date.now());
  });

/** Gives how many could not be passed on, such as one that can't be read; the log says which. */
async function* passAllToAdmin(projects: readonly ListedProject[], leaver: LeaveJob, admin: Uid) {
  let failed = 0;
  for (const { id } of projects) {
    try {
      await passToAdmin(id, leaver, admin);
    } catch (error) {
      logFailure(`A project could not be passed on: ${id}`, error);
      failed++;
    }
    yield;
  }
  return failed;
}

async function tellAdmin(adminUid: Uid, leaver: LeaveJob, names: readonly string[]): Promise<void> {
  const admin = await findUser(adminUid);
  if (admin) await sendMail(inheritanceMail(admin.email, leaver.fullName, names));
}

/**
 * Passes the projects of somebody who left to the account's Admin, and tells them by mail which. It is called once more when they
 * have been told, and then catches what the lists did not show yet. What can't be passed on keeps none of the others; it makes the
 * job fail in the end, so that somebody hears of it and the job is still there when it is mended.
 */
export async function* passProjectsOn(_: unknown, item: Item): Work {
  const job = leaveJobOf(item);
  const account = await findAccount(job.account_id);
  if (!account) return endLeaveJob(job);
  const isTold = job.told_at !== undefined;
  const projects = await projectsOf(job);
  const names = isTold ? [] : await noteInheritance(job, projects);
  const failed = yield* passAllToAdmin(projects, job, account.admin_uid);
  if (isTold && failed > 0) throw new Error(`${failed} projects could not be passed on.`);
  if (isTold) return endLeaveJob(job);
  await tellAdmin(account.admin_uid, job, names);
  await noteAdminTold(job, Date.now());
  return { afterSeconds: LISTS_CATCH_UP_SECONDS };
}
