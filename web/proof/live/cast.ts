import { joinAccount as join } from '#shared/api/invites';
import { createProject, updateProject } from '#shared/api/projects';
import type { Account } from '#shared/entities/account';
import type { ProjectId } from '#shared/entities/scalars';
import { joinAccount, newProjectId } from '../../../testing/records';
import { call, register, type SignedUp, signUp, table } from '../../../testing/test-stack';
import { getLinkKey } from '../../../testing/invite-keys';

/** A person who subscribes. */
export interface LivePerson {
  name: string;
  uid: string;
  email: string;
  token: string;
  /** Their current or former account. */
  home: Account;
}

/** The team, its neighbors, and three projects of the owner that alternate between Team and Private. */
export interface Cast {
  admin: SignedUp;
  owner: SignedUp;
  editor: SignedUp;
  member: SignedUp;
  /** Alternates between Member and Editor. */
  climber: SignedUp;
  /** Is removed and returns, repeatedly. */
  returner: SignedUp;
  /** Alternates between this team and their own account. */
  commuter: SignedUp;
  stranger: SignedUp;
  foreignEditor: SignedUp;
  people: LivePerson[];
  projects: ProjectId[];
}

const SHARED = 3;

async function liftLimits({ id }: Account): Promise<void> {
  const key = { pk: `ACCOUNT#${id}`, sk: 'ACCOUNT' };
  await table.put({ ...(await table.get(key.pk, key.sk)), ...key, limit_stored_projects: 1_000_000 });
}

async function sharedProject(owner: SignedUp): Promise<ProjectId> {
  const { id } = await call(createProject, { id: newProjectId(), name: 'Deck' }, owner.token);
  await call(updateProject, { id, who_can_edit: 'Team' }, owner.token);
  return id;
}

export async function gatherCast(): Promise<Cast> {
  const [admin, stranger, commuter] = await Promise.all([signUp('Ada Admin'), signUp('Eve Else'), signUp('Bo Both')]);
  await Promise.all([liftLimits(admin.account), liftLimits(stranger.account)]);
  const { account } = admin;
  const [owner, editor, member, climber, returner, foreignEditor, removed, deleted, nobody] = await Promise.all([
    joinAccount(account, 'Editor', 'Olga Owner'),
    joinAccount(account, 'Editor', 'Ed Editor'),
    joinAccount(account, 'Member', 'Max Member'),
    joinAccount(account, 'Member', 'Cleo Climber'),
    joinAccount(account, 'Editor', 'Rita Returner'),
    joinAccount(stranger.account, 'Editor', 'Fred Foreign'),
    joinAccount(account, 'Member', 'Rob Removed'),
    joinAccount(account, 'Editor', 'Dora Deleted'),
    register('Nick Nobody'),
  ]);
  await call(join, { invite: getLinkKey(account, 'Editor') }, commuter.token);
  const at = (home: Account, { user, token }: SignedUp): LivePerson => ({
    name: user.fullName,
    uid: user.uid,
    email: user.email,
    token,
    home,
  });
  const team = [admin, owner, editor, member, climber, returner, removed, deleted];
  const people = [
    ...team.map((person) => at(account, person)),
    at(account, commuter),
    at(stranger.account, stranger),
    at(stranger.account, foreignEditor),
    { name: 'Nick Nobody', uid: nobody.uid, email: nobody.email, token: nobody.token, home: stranger.account },
  ];
  const projects = await Promise.all(Array.from({ length: SHARED }, () => sharedProject(owner)));
  return { admin, owner, editor, member, climber, returner, commuter, stranger, foreignEditor, people, projects };
}
