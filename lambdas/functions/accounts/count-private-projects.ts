import { countPrivateProjects } from '#shared/api/accounts';
import type { TeamUser } from '#shared/entities/user';
import { splitIntoChunks } from '#shared/group-by';
import { listTeam } from '../../data/member-store';
import { listAllProjects } from '../../data/project-store';
import { requireAllowed } from '../require-allowed';
import { forPerson } from '../callers';

/** Number of lists to read concurrently: a team may have hundreds of people. */
const CONCURRENT_LISTS = 20;

const countProjects = async ({ uid, fullName, account_id }: TeamUser) => ({
  uid,
  fullName,
  count: (await listAllProjects(account_id, 'Private', uid)).length,
});

export const handler = forPerson(countPrivateProjects, async (_, person) => {
  requireAllowed(person, { do: 'countPrivateProjects', account_id: person.account_id });
  const others = (await listTeam(person.account_id)).filter(({ uid }) => uid !== person.uid);
  const people: Awaited<ReturnType<typeof countProjects>>[] = [];
  for (const some of splitIntoChunks(others, CONCURRENT_LISTS)) {
    people.push(...(await Promise.all(some.map(countProjects))));
  }
  return { people: people.filter(({ count }) => count > 0) };
});
