import { createProject, getProject, saveEdits, updateProject } from '#shared/api/projects';
import type { Change } from '#shared/entities/change';
import type { ProjectId } from '#shared/entities/scalars';
import type { Slide } from '#shared/entities/slide';
import { limitConcurrency } from '#shared/limit-concurrency';
import { channelOf } from '#shared/permissions/channels';
import { joinAccount, newProjectId, newSlide } from '../testing/records';
import { recountProject } from '../testing/recount-project';
import { type Listener, subscribeToChannel } from '../testing/subscribe-to-channel';
import { call, type SignedUp, signUp, stackReport, table } from '../testing/test-stack';
import { until } from '../testing/until';
import { type Figure, type Measure, percentile, spread } from './figure';
import { patiently } from './patiently';
import { measureTime } from './stop-watch';

/** People of one team, each with several pages. */
const PEOPLE = 20;
const PAGES_OF_PERSON = 10;
const PAGES = PEOPLE * PAGES_OF_PERSON;
/** Saves of each page, one after the other. */
const SAVES_OF_PAGE = 3;
/** The most saves in flight. Locally, one worker runs all calls of a function, each for at most 10 s; on AWS, each has its own. */
const IN_FLIGHT = 25;
const LISTENERS = 100;
const SIGN_UPS_AT_ONCE = 2;
const SUBSCRIPTIONS_AT_ONCE = 10;

/** A page of an editor, whose person changes the notes of one slide. */
interface EditorPage {
  token: string;
  slide: Slide;
}

/** Which records a listener knows in their last version. */
function countCurrent(changes: readonly Change[], versions: ReadonlyMap<string, number>): number {
  const known = new Map<string, number>();
  for (const { id, version } of changes) known.set(id, Math.max(version, known.get(id) ?? 0));
  return [...versions].filter(([id, version]) => (known.get(id) ?? 0) >= version).length;
}

/** Subscribes a few at a time, because each is authorized by a function. */
function listenAll(id: ProjectId, team: readonly SignedUp[]): Promise<Listener[]> {
  const inTurn = limitConcurrency(SUBSCRIPTIONS_AT_ONCE);
  const listen = (nth: number) => patiently(() => subscribeToChannel(channelOf.project(id), team[nth % PEOPLE]!.token));
  return Promise.all(Array.from({ length: LISTENERS }, (_, nth) => inTurn(() => listen(nth))));
}

async function gatherTeam(): Promise<SignedUp[]> {
  const admin = await patiently(() => signUp());
  const inTurn = limitConcurrency(SIGN_UPS_AT_ONCE);
  const join = () => inTurn(() => patiently(() => joinAccount(admin.account, 'Editor')));
  return [admin, ...(await Promise.all(Array.from({ length: PEOPLE - 1 }, join)))];
}

/** Creates a Team project with a slide for each page. */
async function openPages(team: readonly SignedUp[]): Promise<{ id: ProjectId; pages: EditorPage[] }> {
  const id = newProjectId();
  const owner = team[0]!;
  await call(createProject, { id, name: 'Bench' }, owner.token);
  await call(updateProject, { id, who_can_edit: 'Team' }, owner.token);
  const slides = Array.from({ length: PAGES }, (_, nth) => ({ ...newSlide(id, nth), version: 1 }));
  await table.putAll(slides.map((slide) => ({ pk: `PROJECT#${id}`, sk: `SLIDE#${slide.id}`, ...slide })));
  await recountProject(id);
  return { id, pages: slides.map((slide, nth) => ({ token: team[nth % PEOPLE]!.token, slide })) };
}

/** What the saves of all pages need together. */
interface SaveLog {
  times: number[];
  repeated: number;
  inTurn: ReturnType<typeof limitConcurrency>;
}

/** Saves one page's notes, and saves them again while others are in the way, as the editor does. */
async function savePage(project_id: ProjectId, page: EditorPage, log: SaveLog): Promise<void> {
  for (let round = 1; round <= SAVES_OF_PAGE; round++) {
    const item = { ...page.slide, notes: `Written in round ${round}.` };
    const save = () => call(saveEdits, { project_id, put: [{ entity: 'slide', item }], remove: [] }, page.token);
    log.times.push(
      await measureTime(async () => {
        const { versions } = await patiently(
          () => log.inTurn(save),
          () => (log.repeated += 1),
        );
        page.slide = { ...item, version: versions[0]!.version };
      }),
    );
  }
}

const all = (name: string, value: number, count: number, unit: string): Figure => ({
  ...{ name, value, unit },
  ...{ goal: count, atLeast: count },
});

/** 200 pages of one project save at once, while a hundred others listen: whether anything is lost, and what waits how long. */
export const savesAtOnce: Measure = {
  title: 'scale: saves at once',
  run: async () => {
    const team = await gatherTeam();
    const { id, pages } = await patiently(() => openPages(team));
    const listeners = await listenAll(id, team);
    const { transactionConflicts: before } = await stackReport();
    const log: SaveLog = { times: [], repeated: 0, inTurn: limitConcurrency(IN_FLIGHT) };
    const savingMs = await measureTime(() => Promise.all(pages.map((page) => savePage(id, page, log))));
    const { transactionConflicts: after } = await stackReport();

    const versions = new Map(pages.map(({ slide }) => [slide.id as string, slide.version]));
    const isCurrent = ({ changes }: Listener) => countCurrent(changes, versions) === PAGES;
    const settlingMs = await measureTime(() =>
      until(() => listeners.every(isCurrent), 'every listener').catch(() => 0),
    );
    const { slides } = await patiently(() => call(getProject, { id }, pages[0]!.token));
    const stored = new Map(slides.map((slide) => [slide.id, slide]));
    const kept = pages.filter(({ slide }) => stored.get(slide.id)?.notes === slide.notes);
    const messages = listeners.map((listener) => listener.messages.length);
    listeners.forEach((listener) => listener.stop());
    return [
      all('pages whose last edit is there', kept.length, PAGES, 'pages'),
      all('listeners that know every last edit', listeners.filter(isCurrent).length, LISTENERS, 'listeners'),
      { name: 'saves', value: log.times.length / (savingMs / 1000), unit: '/s' },
      { name: 'saves that met another transaction', value: after - before, unit: `of ${log.times.length}` },
      { name: 'saves that the editor repeats', value: log.repeated, unit: `of ${log.times.length}` },
      ...spread('a save, 200 at once', log.times),
      { name: 'a save, 200 at once p99', value: Math.round(percentile(log.times, 0.99)), unit: 'ms' },
      { name: 'messages to a listener', value: Math.max(...messages), unit: `of ${log.times.length} saves` },
      { name: 'last save → all 100 listeners know it', value: Math.round(settlingMs), unit: 'ms' },
    ];
  },
};
