import { listProjects } from '#shared/api/projects';
import type { FoundRecord } from '#shared/api/records';
import { listUsers } from '#shared/api/users';
import type { WhoCanEdit, ProjectSummary } from '#shared/entities/project';
import type { TeamUser } from '#shared/entities/user';
import { channelOf } from '#shared/permissions/channels';
import type { AccountId, ProjectId, Uid } from '#shared/entities/scalars';
import { call } from '../../../testing/test-stack';

import { toRecordChange } from '../../src/platform/api/live/record-changes';
import type { RecordFetcher } from '../../src/platform/api/live/record-fetcher';
import { toProjectChange } from '../../src/platform/api/projects/projects';
import { toPeople, type Person, toPerson } from '../../src/platform/api/team/people';
import { createTestFetcher } from '../test-fetcher';
import type { Cast, LivePerson } from './cast';
import type { Counts } from './counts';
import { Subscriber } from './subscriber';
import { ignoreRefusal } from './ignore-refusal';
import { LiveListView } from './live-list-view';
import { LiveProjectView } from './live-project-view';

const projectList = (who_can_edit: WhoCanEdit, token: string, records: RecordFetcher) =>
  new LiveListView<ProjectSummary, 'project'>(
    {
      fetchList: async () => (await ignoreRefusal(call(listProjects, { who_can_edit }, token)))?.projects,
      keyOf: ({ entity, id }) => (entity === 'project' ? { entity, id: id as ProjectId } : undefined),
      read: ({ id, version }, found) => toProjectChange(who_can_edit, id as ProjectId, version, found),
    },
    records,
  );

const peopleList = (account_id: AccountId, token: string, records: RecordFetcher) =>
  new LiveListView<Person, 'teamUser'>(
    {
      fetchList: () => ignoreRefusal(allPeople(account_id, token)),
      keyOf: ({ entity, id }) => (entity === 'teamUser' ? { entity, account_id, id: id as Uid } : undefined),
      read: ({ id, version }, found) => toRecordChange(id, version, found && toPerson(found)),
    },
    records,
  );

async function allPeople(account_id: AccountId, token: string): Promise<Person[]> {
  const people: TeamUser[] = [];
  let page = await call(listUsers, {}, token);
  for (people.push(...page.users); page.next; people.push(...page.users)) {
    page = await call(listUsers, { after: page.next }, token);
  }
  return toPeople(account_id, people);
}

/** All channels of a person's client, and all that they try to eavesdrop on. */
function createSubscribers(
  person: LivePerson,
  { admin, owner, projects }: Cast,
  counts: Counts,
  answers: Answer[],
): Subscriber[] {
  const { token, home } = person;
  const records = createTestFetcher(token, (found) => answers.push({ uid: person.uid, found }));
  const own = channelOf.privateOf(home.id, person.uid as Uid);
  const watched = [
    new Subscriber(person, channelOf.team(home.id), counts, projectList('Team', token, records)),
    new Subscriber(person, own, counts, projectList('Private', token, records)),
    new Subscriber(person, channelOf.users(home.id), counts, peopleList(home.id, token, records)),
    ...projects.map(
      (id) => new Subscriber(person, channelOf.project(id), counts, new LiveProjectView(id, token, records)),
    ),
  ];
  const team = admin.account.id;
  const overheard = [
    channelOf.account(team),
    channelOf.team(team),
    channelOf.users(team),
    channelOf.invites(team),
    channelOf.user(owner.user.uid),
    channelOf.privateOf(team, owner.user.uid),
  ];
  const others = overheard.filter((channel) => !watched.some((seat) => seat.channel === channel));
  return [...watched, ...others.map((channel) => new Subscriber(person, channel, counts))];
}

/** The answer to a person's request for a change. */
export interface Answer {
  uid: string;
  found: readonly FoundRecord[];
}

/** Subscribes everyone of the cast to all their channels; answers are added to `answers`. */
export const createAllSubscribers = (cast: Cast, counts: Counts, answers: Answer[]): Subscriber[] =>
  cast.people.flatMap((person) => createSubscribers(person, cast, counts, answers));
