import { createProject } from '#shared/api/projects';
import { getSession } from '#shared/api/session';
import type { Uid } from '#shared/entities/scalars';
import { reachTable } from '../../../testing/reach-table';
import { newProjectId } from '../../../testing/records';
import { call, type SignedUp, signUp, table } from '../../../testing/test-stack';
import { findChanges, transactionUnits, type WriteUnits } from '../../../testing/write-units';
import { incrementUserCountWrite, findAccount } from '../../data/account-store';
import { createMemberWrite, newMember } from '../../data/member-store';
import { putItems, transact } from '../../data/table';

const PEOPLE = 1_000;
/** Enough people that their uids alone would exceed a write unit. */
const JOINING = 60;

let owner: SignedUp;
beforeAll(async () => {
  reachTable();
  owner = await signUp('Olga Owner');
});

const accountPk = () => `ACCOUNT#${owner.account.id}`;

/** The cost of a new project in the account's own item. */
async function costOfCreation(): Promise<WriteUnits> {
  const before = await table.query(accountPk());
  await call(createProject, { id: newProjectId(), name: 'Deck' }, owner.token);
  return transactionUnits(findChanges(before, await table.query(accountPk())));
}

/** Fills the team; the last person like a real join: a membership, and the account's count. */
async function fillTeam(): Promise<void> {
  const id = owner.account.id;
  const people = Array.from({ length: PEOPLE - 1 }, (_, n) => {
    const uid = `00000000-0000-4000-8000-${String(n).padStart(12, '0')}` as Uid;
    return createMemberWrite(newMember({ ...owner.user, uid }, id, 'Member', Date.now()));
  });
  await putItems(people.slice(JOINING).map(({ Put }) => Put!.Item as Parameters<typeof putItems>[0][number]));
  const key = { pk: accountPk(), sk: 'ACCOUNT' };
  await table.put({ ...(await table.get(key.pk, key.sk)), ...key, user_count: PEOPLE - JOINING });
  const seen = (await findAccount(id))!;
  for (const member of people.slice(0, JOINING)) await transact([member, incrementUserCountWrite(seen, Date.now())]);
}

test(`a new project costs a team of ${PEOPLE} people as much as one person: 2 write units of the account`, async () => {
  expect(await costOfCreation()).toEqual({ table: 2, index1: 0 });
  await fillTeam();
  expect(await costOfCreation()).toEqual({ table: 2, index1: 0 });
  const { account } = await call(getSession, {}, owner.token);
  expect([account.user_count, account.user_ids.length, account.user_ids[0]]).toEqual([PEOPLE, PEOPLE, owner.uid]);
});
