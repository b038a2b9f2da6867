import { countPrivateProjects } from '#shared/api/accounts';
import { listTeam } from '../../data/member-store';
import { listPrivateCounts } from '../../data/project-store';
import { requireAllowed } from '../require-allowed';
import { forPerson } from '../callers';

export const handler = forPerson(countPrivateProjects, async (_, person) => {
  requireAllowed(person, { do: 'countPrivateProjects', account_id: person.account_id });
  const others = (await listTeam(person.account_id)).filter(({ uid }) => uid !== person.uid);
  return { people: await listPrivateCounts(others) };
});
