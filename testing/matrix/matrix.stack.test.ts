import { createHash } from 'node:crypto';
import type { Contract } from '#shared/api/contract';
import { contracts } from '#shared/api/contracts';
import { createInvite } from '#shared/api/invites';
import { getCoverGrants, getProject, getSearchWords } from '#shared/api/projects';
import { getPublishData } from '#shared/api/publish';
import { getRecords, type RecordKey } from '#shared/api/records';
import { listUsers } from '#shared/api/users';
import { ApiError } from '#shared/errors';
import { authorize, type Operation } from '#shared/permissions/authorize';
import { channelOf } from '#shared/permissions/channels';
import { unpackIndexes, unpackWords } from '#shared/search/packed-words';
import { addressPartition } from '../address-partition';
import { runJob } from '../jobs';
import { joinAccount, newProjectId, newSlide } from '../records';
import { isSampled } from '../sample';
import { getAuthTime } from '../auth-time';
import { call, invoke, newAddress, signIn, table, urls } from '../test-stack';
import { accountRows, type Things } from './account-rows';
import { type Actor, type Cast, gatherCast } from './actors';
import { linkRows } from './link-rows';
import { projectRows } from './project-rows';
import { accountKeys, projectKeys, SLIDE_ID } from './record-rows';
import { createProjectInState, type ProjectInState, slidePath, STATES } from './states';

jest.setTimeout(120_000);

let cast: Cast;
let things: Things;
let projects: ProjectInState[];
let cells = 0;
let lists = 0;

beforeAll(async () => {
  cast = await gatherCast();
  projects = await Promise.all(STATES.map((state) => createProjectInState(state, cast)));
  const leaver = await joinAccount(cast.admin.account, 'Member', 'Lea Leaver');
  const { users } = await call(listUsers, {}, cast.admin.token);
  const inTeam = (uid: string) => users.find((user) => user.uid === uid)!;
  const invite = await call(createInvite, { email: newAddress(), role: 'Member' }, cast.admin.token);
  things = { ...cast, invite, leaver: inTeam(leaver.uid), ownerInTeam: inTeam(cast.owner.uid) };
});
afterAll(() => process.stdout.write(`matrix: ${cells} cells asserted\n`));

const ORIGIN = '127.0.0.1';
const hash = (text: string) => createHash('sha256').update(text).digest('hex');

const OK = 'allowed';

const formatRefusal = (error: unknown): string =>
  error instanceof ApiError ? `${error.code}: ${error.message}` : String(error);

/** 'allowed', or the refusal's code and message. */
const attempt = (contract: Contract, input: object, { token }: Actor): Promise<string> =>
  call(contract, input as never, token).then(() => OK, formatRefusal);

/** What the permission table answers. */
function getExpectedAnswer({ person }: Actor, operation: Operation, hidden: string, allowed = OK): string {
  const verdict = authorize(person!, operation);
  const answers = { allowed, hidden, denied: 'permission-denied: Your role', unverified: 'permission-denied: Verify' };
  return answers[verdict];
}

/** The authorizer's refusal; undefined if the function is reached. */
function findAuthorizerRefusal(contract: Contract, { token, person, isSignedOut }: Actor): string | undefined {
  if (contract.caller === 'anyone') return undefined;
  if (!token || isSignedOut || (contract.caller === 'person' && !person)) return 'unauthenticated';
  return undefined;
}

interface Cell {
  who: string;
  state: string;
  expected: string;
  run: () => Promise<string>;
}

/** Runs this run's sample of the cells, refused ones first, and returns unexpected results. */
async function listFailures(all: Cell[]): Promise<string[]> {
  const start = lists++;
  // Cells of people and teams build on those of earlier functions: a paid plan, an invite.
  const isWhole = all.length === cast.actors.length;
  const list = all.filter((_, index) => isWhole || isSampled(start + index + Math.floor(index / cast.actors.length)));
  cells += list.length;
  const failures: string[] = [];
  const check = async ({ who, state, expected, run }: Cell) => {
    const answer = await run();
    if (!answer.startsWith(expected)) failures.push(`${who}, ${state}: expected ${expected}, got ${answer}`);
  };
  const isRefused = ({ expected }: Cell) => expected !== OK;
  const refused = list.filter(isRefused);
  for (let at = 0; at < refused.length; at += 12) await Promise.all(refused.slice(at, at + 12).map(check));
  for (const cell of list.filter((one) => !isRefused(one))) await check(cell);
  return failures;
}

test('every function has a row, and every row a function', () => {
  const named = [...projectRows, ...linkRows, ...accountRows, { contract: getRecords }].map(
    ({ contract }) => contract.name,
  );
  expect([...new Set(named)].sort()).toEqual(contracts.map(({ name }) => name).sort());
  expect(cast.actors).toHaveLength(15);
  expect(STATES).toHaveLength(11);
});

const NO_PROJECT = 'not-found: This project doesn’t exist.';
const NOTHING_TO_WATCH = 'not-found: There’s nothing to watch at this address.';

describe('functions on a project: 15 actors × 11 states', () => {
  test.each([...projectRows, ...linkRows].map((row) => [row.what, row] as const))('%s', async (_, row) => {
    const expectedFor = (actor: Actor, { project, trashed }: ProjectInState): string => {
      const stopped = findAuthorizerRefusal(row.contract, actor);
      if (stopped) return stopped;
      if (!row.operation) {
        const answers = row.linkAccess ?? ['anyone'];
        const isOpen = project && answers.includes(project.settings.link_access) && !actor.isWithoutLink;
        return isOpen ? (row.allowedAnswer ?? OK) : NOTHING_TO_WATCH;
      }
      if (project) return getExpectedAnswer(actor, row.operation(project), NO_PROJECT, row.allowedAnswer);
      const isFound = trashed && row.trashedAnswer !== undefined;
      return isFound ? getExpectedAnswer(actor, row.operation(trashed), NO_PROJECT, row.trashedAnswer) : NO_PROJECT;
    };
    const list = projects.flatMap((subject) =>
      cast.actors.map((actor): Cell => {
        const expected = expectedFor(actor, subject);
        // A deletion may be repeated until it is finished.
        const isRepeated = subject.state === 'deleted for good' && row.what.startsWith('deleteProject');
        const run = async () => {
          const own = row.isFinal && expected === OK ? await createProjectInState(subject.state, cast) : subject;
          return attempt(row.contract, row.input(actor.isWithoutLink ? newProjectId() : own.id), actor);
        };
        return { who: actor.name, state: subject.state, expected: isRepeated && actor.person ? '' : expected, run };
      }),
    );
    expect(await listFailures(list)).toEqual([]);
  });
});

describe('functions on people and teams: 15 actors', () => {
  /** Other tests' wrong codes come from this origin too, so their limits are reset. The invite may be sent again at once. */
  beforeEach(async () => {
    await table.delete(addressPartition(things.invite.email), `INVITES#${cast.admin.account.id}`);
    const uids = [...new Set(cast.actors.flatMap(({ uid }) => uid || []))];
    const partitions = [
      ...['codes', 'invites', 'link-reports'].map((what) => `RATE_LIMIT#${what}-of-origin#${hash(ORIGIN)}`),
      ...['invites', 'join-requests'].flatMap((what) => uids.map((uid) => `RATE_LIMIT#${what}-of-person#${hash(uid)}`)),
    ];
    const counted = (await Promise.all(partitions.map((pk) => table.query(pk)))).flat();
    await Promise.all(counted.map(({ pk, sk }) => table.delete(pk as string, sk as string)));
  });

  test.each(accountRows.map((row) => [row.contract.name, row] as const))('%s', async (_, row) => {
    const allowedFor = (actor: Actor) =>
      (typeof row.allowedAnswer === 'function' ? row.allowedAnswer(actor, things) : row.allowedAnswer) ?? OK;
    const list = cast.actors.map((actor): Cell => {
      const operation = actor.person && row.operation?.(actor.person, things);
      const expected =
        findAuthorizerRefusal(row.contract, actor) ??
        (operation ? getExpectedAnswer(actor, operation, 'not-found', allowedFor(actor)) : allowedFor(actor));
      return { who: actor.name, state: 'any', expected, run: () => attempt(row.contract, row.input(things), actor) };
    });
    expect(await listFailures(list)).toEqual([]);
    if (row.endsTokens) await signInAgain();
  });
});

/** Signs in again everyone who has a user record. */
async function signInAgain(): Promise<void> {
  for (const actor of cast.actors) if (actor.person) actor.token = await signIn(actor.person.email);
}

const canListen = async ({ uid, token }: Actor, channel: string): Promise<string> => {
  const auth_time = token && getAuthTime(token);
  const answer = (await invoke('authorize-subscription', { channel, uid, auth_time })) as { allowed: boolean };
  return answer.allowed ? OK : 'refused';
};

const listening = (actor: Actor, operation: Operation | undefined): string =>
  actor.person && operation && authorize(actor.person, operation) === 'allowed' ? OK : 'refused';

describe('records by their keys: missing for people who may not see them', () => {
  const look = (key: RecordKey, { token }: Actor): Promise<string> =>
    call(getRecords, { keys: [key] }, token).then(
      ({ records }) => (records.length === 1 && records[0]!.item === null ? 'nothing' : OK),
      formatRefusal,
    );
  const cellOf = (key: RecordKey, actor: Actor, state: string, operation: Operation | undefined): Cell => {
    const expected = operation && actor.person && authorize(actor.person, operation) === 'allowed' ? OK : 'nothing';
    const run = () => look(key, actor);
    return { who: actor.name, state, expected: findAuthorizerRefusal(getRecords, actor) ?? expected, run };
  };

  test.each(projectKeys)('%s: 15 actors × 11 states', async (_, keyFor) => {
    const slide = { ...newSlide('any', 1), id: SLIDE_ID, version: 1 };
    await Promise.all(projects.map(({ id }) => table.put({ pk: `PROJECT#${id}`, sk: `SLIDE#${SLIDE_ID}`, ...slide })));
    const list = projects.flatMap(({ state, id, project }) =>
      cast.actors.map((actor) => cellOf(keyFor(id), actor, state, project && { do: 'viewProject', project })),
    );
    expect(await listFailures(list)).toEqual([]);
  });

  test('of people and accounts: 15 actors', async () => {
    const { token } = cast.actors.find(({ name }) => name === 'Admin')!;
    const invite = await call(createInvite, { email: newAddress(), role: 'Member' }, token);
    const list = accountKeys(cast, invite).flatMap(([key, operation]) =>
      cast.actors.map((actor) => cellOf(key, actor, key.entity, operation)),
    );
    expect(await listFailures(list)).toEqual([]);
  });
});

describe('live channels', () => {
  test.each(['project', 'views', 'comments', 'presence'] as const)('%s: 15 actors × 11 states', async (kind) => {
    const list = projects.flatMap(({ state, id, project }) =>
      cast.actors.map((actor): Cell => {
        const expected = listening(actor, project && { do: 'viewProject', project });
        return { who: actor.name, state, expected, run: () => canListen(actor, channelOf[kind](id)) };
      }),
    );
    expect(await listFailures(list)).toEqual([]);
  });

  test('of people and accounts: 15 actors', async () => {
    const { id: account_id } = cast.admin.account;
    const { uid } = cast.owner.user;
    const channels: [string, (actor: Actor) => Operation | undefined][] = [
      [channelOf.user(uid), () => ({ do: 'viewUser', uid })],
      [
        channelOf.privateOf(account_id, uid),
        ({ person }) => (person?.account_id === account_id ? { do: 'viewUser', uid } : undefined),
      ],
      [channelOf.account(account_id), () => ({ do: 'viewAccount', account_id })],
      [channelOf.team(account_id), () => ({ do: 'viewAccount', account_id })],
      [channelOf.users(account_id), () => ({ do: 'listUsers', account_id })],
      [channelOf.invites(account_id), () => ({ do: 'viewInviteDetails', account_id })],
    ];
    const list = channels.flatMap(([channel, operation]) =>
      cast.actors.map((actor): Cell => {
        const expected = listening(actor, operation(actor));
        return { who: actor.name, state: channel, expected, run: () => canListen(actor, channel) };
      }),
    );
    expect(await listFailures(list)).toEqual([]);
  });
});

test('covers: 15 actors × 11 states; requested together with a visible one, the others return nothing', async () => {
  const list = projects.flatMap(({ state, project, id }) =>
    cast.actors.map((actor): Cell => {
      const isSeen = listening(actor, project && { do: 'viewProject', project }) === OK;
      const expected = findAuthorizerRefusal(getCoverGrants, actor) ?? (isSeen ? OK : 'nothing');
      const run = async () => {
        const refusal = await attempt(getCoverGrants, { ids: [id] }, actor);
        if (refusal !== OK) return refusal;
        const { grants } = await call(getCoverGrants, { ids: projects.map((each) => each.id) }, actor.token);
        const grant = grants.find((each) => each.id === id)?.media_grant ?? 'none';
        const { status } = await fetch(`${urls.app}${slidePath(id)}?${grant}`);
        return status === 200 ? OK : 'nothing';
      };
      return { who: actor.name, state, expected, run };
    }),
  );
  expect(await listFailures(list)).toEqual([]);
});

test('words for search: 15 actors × 11 states; requested together with a visible one, the others return nothing', async () => {
  for (const { id } of projects) await runJob({ kind: 'index-project', project_id: id });
  const all = projects.map(({ id }) => ({ id, indexed_at: 0 }));
  const list = projects.flatMap(({ state, project, id }) =>
    cast.actors.map((actor): Cell => {
      const isSeen = listening(actor, project && { do: 'viewProject', project }) === OK;
      const expected = findAuthorizerRefusal(getSearchWords, actor) ?? (isSeen ? OK : 'nothing');
      const run = async () => {
        const refusal = await attempt(getSearchWords, { projects: [{ id, indexed_at: 0 }] }, actor);
        if (refusal !== OK) return refusal;
        const answer = await call(getSearchWords, { projects: all }, actor.token);
        const indexes = unpackIndexes(answer.projects.find((each) => each.id === id)?.words ?? '');
        const words = unpackWords(answer.words);
        // The word of the owner's comment, among those of comments that earlier tests wrote.
        return indexes.some((index) => words[index] === 'mine') ? OK : 'nothing';
      };
      return { who: actor.name, state, expected, run };
    }),
  );
  expect(await listFailures(list)).toEqual([]);
});

test("media URLs: 15 actors × 11 states, with the actor's best grant", async () => {
  const grantFor = async (actor: Actor, { id }: ProjectInState): Promise<string> => {
    const asked = actor.isWithoutLink ? newProjectId() : id;
    const given = [call(getProject, { id: asked }, actor.token), call(getPublishData, { id: asked })];
    for (const answer of await Promise.allSettled(given)) {
      if (answer.status === 'fulfilled') return answer.value.media_grant;
    }
    return '';
  };
  const list = projects.flatMap((subject) =>
    cast.actors.map((actor): Cell => {
      const { project, id } = subject;
      const isOpen = project?.settings.link_access === 'anyone' && !actor.isWithoutLink;
      const isSeen = listening(actor, project && { do: 'viewProject', project }) === OK;
      const run = async () => {
        const { status } = await fetch(`${urls.app}${slidePath(id)}?${await grantFor(actor, subject)}`);
        return status === 200 ? OK : `refused ${status}`;
      };
      return { who: actor.name, state: subject.state, expected: isOpen || isSeen ? OK : 'refused', run };
    }),
  );
  expect(await listFailures(list)).toEqual([]);
});
