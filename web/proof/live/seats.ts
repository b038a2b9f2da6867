import { listProjects } from '#shared/api/projects';
import { listUsers } from '#shared/api/users';
import type { WhoCanEdit } from '#shared/entities/project';
import type { TeamUser } from '#shared/entities/team-user';
import { channelOf } from '#shared/permissions/channels';
import type { Uid } from '#shared/entities/scalars';
import { call } from '../../../testing/test-stack';

import { type ProjectInList, readProjectChange } from '../../src/api/projects/read-project-change';
import { type Person, readPersonChange, withId } from '../../src/api/team/read-person-change';
import type { Cast, Listening } from './cast';
import type { Counts } from './counts';
import { Seat } from './seat';
import { unlessRefused } from './unless-refused';
import { WatchedList } from './watched-list';
import { WatchedProject } from './watched-project';

const projectList = (who_can_edit: WhoCanEdit, token: string) =>
  new WatchedList<ProjectInList>(
    async () => (await unlessRefused(call(listProjects, { who_can_edit }, token)))?.projects,
    readProjectChange,
  );

async function allPeople(token: string): Promise<Person[]> {
  const people: TeamUser[] = [];
  let page = await call(listUsers, {}, token);
  for (people.push(...page.users); page.next; people.push(...page.users)) {
    page = await call(listUsers, { after: page.next }, token);
  }
  return people.map(withId);
}

/** Everything that one person's client listens to, and everything that they would like to hear. */
function seatsOf(person: Listening, { admin, owner, projects }: Cast, counts: Counts): Seat[] {
  const { token, home } = person;
  const own = channelOf.privateOf(home.id, person.uid as Uid);
  const watched = [
    new Seat(person, channelOf.team(home.id), counts, projectList('Team', token)),
    new Seat(person, own, counts, projectList('Private', token)),
    new Seat(
      person,
      channelOf.users(home.id),
      counts,
      new WatchedList(() => unlessRefused(allPeople(token)), readPersonChange),
    ),
    ...projects.map((id) => new Seat(person, channelOf.project(id), counts, new WatchedProject(id, token))),
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

/** All of the cast's people at all of their channels. */
export const allSeats = (cast: Cast, counts: Counts): Seat[] =>
  cast.people.flatMap((person) => seatsOf(person, cast, counts));
