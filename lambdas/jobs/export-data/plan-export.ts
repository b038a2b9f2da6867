import { extname } from 'node:path';
import type * as z from 'zod';
import { exportedAbout, exportedPerson, exportedTeam } from '#shared/archive/data-export';
import type { AccountId } from '#shared/entities/scalars';
import type { TeamUser, User } from '#shared/entities/user';
import { authorize, type Person } from '#shared/permissions/authorize';
import { readObject } from '../../adapters/media';
import { findAccount } from '../../data/account-store';
import { listOwnerMentions } from '../../data/former-name-store';
import { listOpenInvites } from '../../data/invite-store';
import { findJoinRequests } from '../../data/join-request-store';
import { findMailStop } from '../../data/mail-stop-store';
import { listMemberships, listTeam } from '../../data/member-store';
import { listAllProjects, listPrivateCounts } from '../../data/project-store';
import { listTrashed } from '../../data/trash-store';
import { FILE_CONTENTS, LEFT_OUT } from './export-inventory';
import { exportProject } from './export-project';

/** A file of the ZIP. `build` returns its bytes, an object for JSON, or undefined for a file that would be empty. */
export interface PlannedFile {
  path: string;
  build: () => Promise<unknown>;
}

const header = <Kind extends string>(kind: Kind) => ({ kind, format: 1 as const, exported_at: Date.now() });

const buildAbout = () =>
  exportedAbout.parse({ ...header('narradeck-about'), files: FILE_CONTENTS, left_out: LEFT_OUT });

async function buildPerson(person: User, members: readonly TeamUser[]) {
  const [teams, stop, former_projects] = await Promise.all([
    Promise.all(members.map(({ account_id }) => findAccount(account_id))),
    findMailStop(person.email),
    listOwnerMentions(person.uid),
  ]);
  const file: z.input<typeof exportedPerson> = {
    ...header('narradeck-person'),
    person,
    memberships: members.map((member, index) => ({ ...member, team_name: teams[index]?.name ?? null })),
    mail_stop: stop ?? null,
    former_projects,
  };
  return exportedPerson.parse(file);
}

const planPicture = ({ profilePicPath }: User): PlannedFile[] =>
  profilePicPath === '' ? [] : [{ path: `picture${extname(profilePicPath)}`, build: () => readObject(profilePicPath) }];

async function buildTeam(id: AccountId) {
  const now = Date.now();
  const [team, people, invites, join_requests] = await Promise.all([
    findAccount(id),
    listTeam(id),
    listOpenInvites(id, now),
    findJoinRequests(id, now),
  ]);
  if (!team) return undefined;
  const file: z.input<typeof exportedTeam> = {
    ...{ ...header('narradeck-team'), team, people, invites, join_requests },
    private_projects: await listPrivateCounts(people.filter(({ uid }) => uid !== team.admin_uid)),
  };
  return exportedTeam.parse(file);
}

async function planTeam(person: Person): Promise<PlannedFile[]> {
  const { uid, account_id } = person;
  const lists = await Promise.all([
    listAllProjects(account_id, 'Private', uid),
    listAllProjects(account_id, 'Team', uid),
    listTrashed(account_id, 'Private', uid),
    listTrashed(account_id, 'Team', uid),
  ]);
  const projects = lists
    .flat()
    .map(({ id }) => ({ path: `projects/${id}.json`, build: () => exportProject(id, person) }));
  const isOwner = authorize(person, { do: 'exportAccount', account_id }) === 'allowed';
  return isOwner ? [{ path: `teams/${account_id}.json`, build: () => buildTeam(account_id) }, ...projects] : projects;
}

/** The files about a person, and about a team that they own, as their rights are now in each of their teams. */
export async function planExport(person: User): Promise<PlannedFile[]> {
  const members = await listMemberships(person.uid);
  const teams = await Promise.all(members.map(({ account_id, role }) => planTeam({ ...person, account_id, role })));
  return [
    { path: 'about.json', build: () => Promise.resolve(buildAbout()) },
    { path: 'person.json', build: () => buildPerson(person, members) },
    ...planPicture(person),
    ...teams.flat(),
  ];
}
