import type { ProjectId, Uid } from '#shared/entities/scalars';
import type { User } from '#shared/entities/user';
import type { Mail } from '../adapters/mail';
import { findAccount } from '../data/account-store';
import {
  endLeaveJob,
  type LeaveJob,
  parseLeaveJob,
  recordAdminNotified,
  recordInheritance,
} from '../data/departure-store';
import { hideDeletedOwnerName } from '../data/former-name-store';
import { findStoredProject, type ListedProject, listAllProjects, transferProject } from '../data/project-store';
import { type Item, retryConflicts } from '../data/table';
import { listTrashed, transferTrashedProject } from '../data/trash-store';
import { findUser } from '../data/user-store';
import { toMailLine, composeMail, nameInMail } from '../mail/compose-mail';
import { mailPerson, TEAM_MAILS } from '../mail/mail-person';
import { env } from '../runtime/env';
import { logFailure } from '../runtime/logger';
import { deleteAccountProject } from './delete-project';
import type { Work } from './job';

/** Lists are eventually consistent. After this time they show everything that the person did before they left. */
const LISTS_CATCH_UP_SECONDS = 5;

/** Maximum difference between two functions' clocks. */
const CLOCKS_APART_MS = 60_000;

/** Until when a project counts as left behind; later ones were made after the person rejoined while the job waited. */
const departedBy = ({ requested_at }: LeaveJob): number =>
  requested_at > 0 ? requested_at + CLOCKS_APART_MS : Infinity;

async function listDepartedProjects(leaver: LeaveJob): Promise<ListedProject[]> {
  const { uid, account_id } = leaver;
  const lists = await Promise.all([
    listAllProjects(account_id, 'Private', uid),
    listAllProjects(account_id, 'Team', uid),
  ]);
  return lists.flat().filter((project) => project.uid === uid && project.created_at <= departedBy(leaver));
}

/** The person's projects in the trash, and those of the team there. Transfers them too, so that somebody can restore them. */
async function listDepartedTrash(leaver: LeaveJob): Promise<ProjectId[]> {
  const { uid, account_id } = leaver;
  const lists = await Promise.all([listTrashed(account_id, 'Private', uid), listTrashed(account_id, 'Team', uid)]);
  return lists.flatMap((list) => list.flatMap(({ id, deleted_at }) => (deleted_at <= departedBy(leaver) ? id : [])));
}

/** Transfers a project to the account's current Admin; if the account is deleted, deletes the project. */
const transferToAdmin = (id: ProjectId, leaver: LeaveJob): Promise<void> =>
  retryConflicts(async () => {
    const { uid, account_id } = leaver;
    const account = await findAccount(account_id);
    if (!account) return deleteAccountProject(id, account_id);
    const found = await findStoredProject(id);
    if (found?.project.uid !== uid) return;
    const former = await hideDeletedOwnerName(leaver);
    if (!found.isDeleted) await transferProject(found.project, account.admin_uid, former, Date.now());
    if (found.trashedAt !== undefined)
      await transferTrashedProject(found.project, found.trashedAt, account.admin_uid, former);
  });

/** Returns how many projects could not be transferred, such as unreadable ones; logs their ids. */
async function* transferAllToAdmin(ids: readonly ProjectId[], leaver: LeaveJob) {
  let failed = 0;
  for (const id of ids) {
    try {
      await transferToAdmin(id, leaver);
    } catch (error) {
      logFailure(`A project could not be transferred: ${id}`, error);
      failed++;
    }
    yield;
  }
  return failed;
}

async function notifyAdmin(adminUid: Uid, leaver: LeaveJob, names: readonly string[]): Promise<void> {
  const admin = await findUser(adminUid);
  if (!admin) return;
  const link = `${env('APP_ORIGIN')}/projects`;
  const { email: to } = admin;
  await mailPerson(
    inheritanceMail({ to, leaver, projectNames: names, isRemoved: leaver.is_removed, link }),
    TEAM_MAILS,
  );
}

/**
 * Transfers a departed person's projects to the account's Admin and sends the Admin a mail that lists them. Runs once more after the mail,
 * for projects that the lists did not show yet. A failed transfer doesn't block the others, but makes the job fail at the end, so that the
 * operator is notified and can rerun it after a fix. If the account is deleted meanwhile, nobody is notified, and the remaining projects
 * are deleted here, because the account's own job doesn't know them.
 */
export async function* transferOwnership(_: unknown, item: Item): Work {
  const job = parseLeaveJob(item);
  const isNotified = job.notified_at !== undefined;
  const [account, projects, trashed] = await Promise.all([
    findAccount(job.account_id),
    listDepartedProjects(job),
    listDepartedTrash(job),
  ]);
  const names = isNotified
    ? []
    : await recordInheritance(
        job,
        projects.map((project) => nameForAdmin(project, job)),
      );
  const failed = yield* transferAllToAdmin([...projects.map(({ id }) => id), ...trashed], job);
  if (isNotified && failed > 0) throw new Error(`${failed} projects could not be transferred.`);
  if (isNotified) return endLeaveJob(job);
  if (account) await notifyAdmin(account.admin_uid, job, names);
  await recordAdminNotified(job, Date.now());
  return { afterSeconds: LISTS_CATCH_UP_SECONDS };
}

/** A project's name in the mail. Whoever else named it may have no verified email. */
const nameForAdmin = ({ name, named_by }: ListedProject, { uid }: LeaveJob): string =>
  named_by === uid ? name : 'a project that somebody else named';

const NAMES_MAX = 20;

/** Replaces project names that must not be quoted; the Projects screen shows them. */
const projectCountText = (count: number) => [count === 1 ? 'one project' : `${count} projects`];

function listedNames(projectNames: readonly string[]): string[] {
  const more = projectNames.length - NAMES_MAX;
  return [
    ...projectNames.slice(0, NAMES_MAX).map((name) => toMailLine(name)),
    ...(more > 0 ? [`and ${more} more`] : []),
  ];
}

/**
 * Tells the Admin who left the team or was removed from it, and which projects the Admin now owns. Quotes nothing typed by a person whose
 * email isn't verified.
 */
export function inheritanceMail(of: {
  to: string;
  leaver: Pick<User, 'fullName' | 'emailVerified'>;
  projectNames: readonly string[];
  isRemoved: boolean;
  link: string;
}): Mail {
  const { leaver, projectNames, isRemoved } = of;
  const name = nameInMail(leaver);
  const count = projectNames.length;
  return composeMail({
    to: of.to,
    subject: isRemoved ? `${name} was removed from your team` : `${name} left your team`,
    paragraphs: [
      isRemoved ? `An Admin removed ${name} from your team on Narradeck.` : `${name} left your team on Narradeck.`,
      count === 0 ? 'They had no projects.' : 'Their projects now belong to you:',
    ],
    items: count > 0 && !leaver.emailVerified ? projectCountText(count) : listedNames(projectNames),
    button: { label: 'Open Projects', href: of.link },
  });
}
