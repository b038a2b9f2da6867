import { listProjects } from '#shared/api/projects';
import type { FoundRecord } from '#shared/api/records';
import { listUsers } from '#shared/api/users';
import type { WhoCanEdit } from '#shared/entities/project';
import type { TeamUser } from '#shared/entities/user';
import { channelOf } from '#shared/permissions/channels';
import type { AccountId, ProjectId, Uid } from '#shared/entities/scalars';
import { call } from '../../../testing/test-stack';

import { recordFound } from '../../src/platform/api/live/record-changes';
import type { RecordFetcher } from '../../src/platform/api/live/record-fetcher';
import { projectFound, type ProjectInList } from '../../src/platform/api/projects/project-queries';
import { peopleOf, type Person, withId } from '../../src/platform/api/team/people';
import { recordsOf } from '../records-of';
import type { Cast, Listening } from './cast';
import type { Counts } from './counts';
import { Seat } from './seat';
import { unlessRefused } from './unless-refused';
import { WatchedList } from './watched-list';
import { WatchedProject } from './watched-project';

const projectList = (who_can_edit: WhoCanEdit, token: string, records: RecordFetcher) =>
  new WatchedList<ProjectInList, 'project'>(
    {
      fetchList: async () => (await unlessRefused(call(listProjects, { who_can_edit }, token)))?.projects,
      keyOf: ({ entity, id }) => (entity === 'project' ? { entity, id: id as ProjectId } : undefined),
      read: ({ id, version }, found) => projectFound(who_can_edit, id as ProjectId, version, found),
    },
    records,
  );

const peopleList = (account_id: AccountId, token: string, records: RecordFetcher) =>
  new WatchedList<Person, 'teamUser'>(
    {
      fetchList: () => unlessRefused(allPeople(account_id, token)),
      keyOf: ({ entity, id }) => (entity === 'teamUser' ? { entity, account_id, id: id as Uid } : undefined),
      read: ({ id, version }, found) => recordFound(id, version, found && withId(found)),
    },
    records,
  );

async function allPeople(account_id: AccountId, token: string): Promise<Person[]> {
  const people: TeamUser[] = [];
  let page = await call(listUsers, {}, token);
  for (people.push(...page.users); page.next; people.push(...page.users)) {
    page = await call(listUsers, { after: page.next }, token);
  }
  return peopleOf(account_id, people);
}

/** Everything that one person's client listens to, and everything that they would like to hear. */
function seatsOf(person: Listening, { admin, owner, projects }: Cast, counts: Counts, answers: Answer[]): Seat[] {
  const { token, home } = person;
  const records = recordsOf(token, (found) => answers.push({ uid: person.uid, found }));
  const own = channelOf.privateOf(home.id, person.uid as Uid);
  const watched = [
    new Seat(person, channelOf.team(home.id), counts, projectList('Team', token, records)),
    new Seat(person, own, counts, projectList('Private', token, records)),
    new Seat(person, channelOf.users(home.id), counts, peopleList(home.id, token, records)),
    ...projects.map((id) => new Seat(person, channelOf.project(id), counts, new WatchedProject(id, token, records))),
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
  return [...watched, ...others.map((channel) => new Seat(person, channel, counts))];
}

/** What somebody was given when they asked for what had changed. */
export interface Answer {
  uid: string;
  found: readonly FoundRecord[];
}

/** All of the cast's people at all of their channels; what they are given goes to `answers`. */
export const allSeats = (cast: Cast, counts: Counts, answers: Answer[]): Seat[] =>
  cast.people.flatMap((person) => seatsOf(person, cast, counts, answers));
