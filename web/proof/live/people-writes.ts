import { deleteAccount, switchAccount, updateAccount } from '#shared/api/accounts';
import { createInvite, renewInviteCode, withdrawInvite } from '#shared/api/invites';
import { getSession, startSession } from '#shared/api/session';
import { changeRole, removeUser, updateUser } from '#shared/api/users';
import type { InvitedRole } from '#shared/entities/invite';
import { call, newAddress } from '../../../testing/test-stack';
import type { Random } from '../../src/features/editor/model/testing/random-edits';
import type { Cast } from './cast';
import type { Write } from './project-writes';
import { getLinkKey } from '../../../testing/invite-keys';

/** Few enough to stay below the invite limits. */
const INVITES = 8;

/** Random writes to the team: names, roles, codes, invites; a person leaves and returns, or switches teams. */
export function createPeopleWrites(cast: Cast, random: Random): Write {
  const { admin, owner, editor, member, climber, returner, commuter } = cast;
  let role: InvitedRole = 'Member';
  let isReturnerThere = true;
  let isCommuterThere = true;
  let invites = 0;

  const rename = () => {
    const people = [admin, owner, editor, member, climber];
    const { token } = people[Math.floor(random() * people.length)]!;
    return call(updateUser, { fullName: `Name ${Math.floor(random() * 1e6)}` }, token);
  };
  const climb = () => {
    role = role === 'Member' ? 'Editor' : 'Member';
    return call(changeRole, { uid: climber.user.uid, role }, admin.token);
  };
  const comeOrGo = async () => {
    isReturnerThere = !isReturnerThere;
    if (!isReturnerThere) return call(removeUser, { uid: returner.user.uid }, admin.token);
    const invite = getLinkKey((await call(getSession, {}, admin.token)).account, 'Editor');
    return call(startSession, { fullName: 'Rita Returner', invite }, returner.token);
  };
  const commute = () => {
    isCommuterThere = !isCommuterThere;
    const { id } = isCommuterThere ? admin.account : commuter.account;
    return call(switchAccount, { account_id: id }, commuter.token);
  };
  const invite = async () => {
    if (invites++ >= INVITES) return rename();
    const { id } = await call(createInvite, { email: newAddress(), role: 'Member' }, admin.token);
    return call(withdrawInvite, { id }, admin.token);
  };
  const welcome = () => call(updateAccount, { member_invite_msg: `Hello ${random()}` }, admin.token);
  const renew = () => call(renewInviteCode, { role: 'Member' }, admin.token);

  const writes: Write[] = [rename, rename, climb, comeOrGo, commute, invite, welcome, renew];
  return () => writes[Math.floor(random() * writes.length)]!();
}

/** The two permanent departures: one person is removed, one deletes their account. */
export const createDepartures = ({ admin, people }: Cast): Write[] => {
  const [removed, deleted] = ['Rob Removed', 'Dora Deleted'].map((name) => people.find((one) => one.name === name)!);
  return [
    () => call(removeUser, { uid: removed!.uid }, admin.token),
    () => call(deleteAccount, { email: deleted!.email }, deleted!.token),
  ];
};
