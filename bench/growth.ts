import { randomUUID } from 'node:crypto';
import { createProject, getProject, listProjects, saveEdits, updateProject } from '#shared/api/projects';
import { getPublishData } from '#shared/api/publish';
import { getRecords } from '#shared/api/records';
import { getSession } from '#shared/api/session';
import { listUsers } from '#shared/api/users';
import { channelOf } from '#shared/permissions/channels';
import { fillProject, LARGE } from '../testing/largest-project';
import { measureTransaction, sumReadUnits, type TableCall } from '../testing/measure-transaction';
import { newProjectId } from '../testing/records';
import { seedTeamProjects } from '../testing/seed-projects';
import { type Listener, subscribeToChannel } from '../testing/subscribe-to-channel';
import { call, type SignedUp, signUp, table } from '../testing/test-stack';
import { type Figure, type Measure, percentile } from './figure';
import { patiently } from './patiently';
import { measureTimes } from './stop-watch';
import { captureTableCalls } from './table-calls';

const SLIDES = [10, 100, 300];
const PEOPLE = [10, 100, 1000];
const LISTENERS = [1, 10, 100];
const ROUNDS = 5;

/** A project with the proportions of the largest one. */
const projectSize = (slides: number): typeof LARGE => {
  const scale = (count: number) => Math.ceil((count * slides) / LARGE.slides);
  return { slides, clips: scale(LARGE.clips), markers: scale(LARGE.markers), captions: scale(LARGE.captions) };
};

const kilobytes = (answer: unknown): number => Buffer.byteLength(JSON.stringify(answer)) / 1024;

const medianMs = async (action: (round: number) => Promise<unknown>): Promise<number> =>
  Math.round(percentile(await measureTimes(ROUNDS, action), 0.5));

interface ReadCost {
  /** Of one call. */
  readUnits: number;
  kilobytes: number;
  ms: number;
}

/** What a call reads of the table and answers. `all` says when the function's log is complete. */
async function measureRead(functionName: string, all: RegExp, read: () => Promise<unknown>): Promise<ReadCost> {
  // The first call loads the function, which takes too long for it on a busy machine.
  await patiently(read);
  let answer: unknown;
  const calls = await captureTableCalls(`narradeck-local-${functionName}`, all, async () => (answer = await read()));
  return { readUnits: sumReadUnits(calls), kilobytes: kilobytes(answer), ms: await medianMs(read) };
}

const toFigures = (name: string, cost: ReadCost): Figure[] => [
  { name: `${name}: read`, value: cost.readUnits, unit: 'read units' },
  { name: `${name}: answer`, value: cost.kilobytes, unit: 'KB' },
  { name: `${name}: time`, value: cost.ms, unit: 'ms' },
];

async function measureProject(slides: number): Promise<Figure[]> {
  const of = `${slides} slides`;
  const { token } = await patiently(() => signUp());
  const id = newProjectId();
  await call(createProject, { id, name: 'Bench' }, token);
  const { markers } = await fillProject(id, projectSize(slides));
  const opening = await measureRead('get-project', /query/, () => call(getProject, { id }, token));
  const playing = await measureRead('get-publish-data', /query/, () => call(getPublishData, { id }));

  let item = markers[1]!;
  const save = async () => {
    item = { ...item, source_ms: item.source_ms + 1 };
    const { versions } = await call(
      saveEdits,
      { project_id: id, put: [{ entity: 'marker', item }], remove: [] },
      token,
    );
    item = { ...item, version: versions[0]!.version };
  };
  let saving: TableCall[] = [];
  const capture = async () => (saving = await captureTableCalls('narradeck-local-save-edits', /transact.* get/, save));
  // The person's daily save count is an item outside of the partition.
  const written = await measureTransaction(table, `PROJECT#${id}`, capture, 1);
  return [
    ...toFigures(`open, ${of}`, opening),
    // The edge answers all but the first, so its time says nothing.
    ...toFigures(`play a link, ${of}`, playing).filter(({ unit }) => unit !== 'ms'),
    { name: `save, ${of}: read`, value: sumReadUnits(saving), unit: 'read units' },
    { name: `save, ${of}: write`, value: written.table + written.index1, unit: 'write units' },
    { name: `save, ${of}: time`, value: await medianMs(save), unit: 'ms' },
  ];
}

/** Adds people who never sign in to an account. */
async function seedPeople({ user }: SignedUp, count: number): Promise<void> {
  const now = Date.now();
  const { account_id } = user;
  const people = Array.from({ length: count }, (_, nth) => {
    const uid = randomUUID();
    const created_at = now + nth;
    return {
      ...{ pk: `USER#${uid}`, sk: `MEMBER#${account_id}` },
      ...{ index1_pk: `ACCOUNT#${account_id}#MEMBERS`, index1_sk: `${created_at}` },
      ...{ uid, account_id, role: 'Editor', isAccountOwner: false, profilePicUrl: '' },
      ...{ fullName: `Pat Example ${nth}`, email: `pat.${nth}@example.test`, emailVerified: true },
      ...{ created_at, updated_at: created_at, version: created_at },
    };
  });
  await table.putAll(people);
}

/** An account with as many Team projects as people. */
async function measureAccount(people: number): Promise<Figure[]> {
  const of = `${people} people`;
  const admin = await patiently(() => signUp());
  await seedPeople(admin, people - 1);
  await seedTeamProjects(admin, people);
  const { token } = admin;
  return [
    ...toFigures(
      `start, ${of}`,
      await measureRead('get-session', /^(?=.*query)(\S+ ?){5}/, () => call(getSession, {}, token)),
    ),
    ...toFigures(`page of people, ${of}`, await measureRead('list-users', /query/, () => call(listUsers, {}, token))),
    ...toFigures(
      `page of Team projects, ${of}`,
      await measureRead('list-projects', /query/, () => call(listProjects, { who_can_edit: 'Team' }, token)),
    ),
  ];
}

/** A save, and the calls with which open pages fetch what it changed. */
async function measureListeners(count: number): Promise<Figure[]> {
  const of = `${count} ${count === 1 ? 'listener' : 'listeners'}`;
  const { token } = await patiently(() => signUp());
  const id = newProjectId();
  await call(createProject, { id, name: 'Bench' }, token);
  const fetchChange = () => call(getRecords, { keys: [{ entity: 'project', id }] }, token);
  const fetching = await measureRead('get-records', /batch-get.*batch-get.*get/, fetchChange);
  const listeners: Listener[] = [];
  for (let nth = 0; nth < count; nth++) listeners.push(await subscribeToChannel(channelOf.project(id), token));
  const ms = await medianMs(async (round) => {
    const { version } = await call(updateProject, { id, name: `Bench ${round}` }, token);
    await Promise.all(
      listeners.map((listener) => listener.waitFor((change) => change.version >= version).then(fetchChange)),
    );
  });
  listeners.forEach((listener) => listener.stop());
  return [
    { name: `a save, ${of}: reads of each that fetches it`, value: fetching.readUnits, unit: 'read units' },
    { name: `a save, ${of}: until all have it`, value: ms, unit: 'ms' },
  ];
}

/** What grows with a project's slides, an account's people, and the pages that listen: docs/scale.md lists it. */
export const growth: Measure = {
  title: 'scale: growth',
  run: async () => {
    const figures: Figure[] = [];
    for (const slides of SLIDES) figures.push(...(await measureProject(slides)));
    for (const people of PEOPLE) figures.push(...(await measureAccount(people)));
    for (const listeners of LISTENERS) figures.push(...(await measureListeners(listeners)));
    return figures;
  },
};
