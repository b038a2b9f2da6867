import { isDeepStrictEqual } from 'node:util';
import { ApiError } from '#shared/errors';
import { stackReport } from '../../../testing/test-stack';
import { until } from '../../../testing/until';
import { type Random, seededRandom } from '../../src/features/editor/model/testing/random-edits';
import { SEED } from '../../../testing/seed';
import { type Cast, gatherCast } from './cast';
import { createCounts } from './counts';
import { createDepartures, createPeopleWrites } from './people-writes';
import { createProjectWrites, createToggles, type Write } from './project-writes';
import type { Subscriber } from './subscriber';
import { createAllSubscribers, type Answer } from './all-subscribers';
import { VisibilityModel } from './visibility-model';

/** LIVE_WRITES=10000 LIVE_TOGGLES=1000 is the full proof and takes some minutes. */
const WRITES = Number(process.env.LIVE_WRITES ?? 150);
const TOGGLES = Number(process.env.LIVE_TOGGLES ?? WRITES / 10);
const DROPS_PER_WRITE = 0.03;
const KNOCKS_PER_TOGGLE = 4;
/** A busy machine delivers writes more slowly than they are made; this lag doesn't affect correctness. */
const SETTLED_WITHIN_MS = 900_000;

jest.setTimeout(3_600_000);

/** Makes random writes, several at a time, with toggles and disconnects in between. Returns their number. */
async function writeAtRandom(cast: Cast, seats: readonly Subscriber[]) {
  const random = seededRandom(SEED);
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)];
  const done = { writes: 0, toggles: 0, refused: 0 };
  const toggle = createToggles(cast, random);
  const leaving = createDepartures(cast);

  const attempt = async (write: Write): Promise<boolean> => {
    try {
      await write();
      return true;
    } catch (error) {
      // Authors whose project just turned Private, or who met too many concurrent writes.
      if (!(error instanceof ApiError) || !['not-found', 'unavailable', 'permission-denied'].includes(error.code)) {
        throw error;
      }
      done.refused++;
      return false;
    }
  };
  const inBetween = async () => {
    if (random() < DROPS_PER_WRITE) pick(seats.filter(({ isIn }) => isIn))?.drop();
    if (leaving.length > 0 && done.writes > WRITES * (leaving.length === 2 ? 0.3 : 0.6)) await leaving.shift()!();
    if (done.toggles >= Math.floor((done.writes * TOGGLES) / WRITES)) return;
    done.toggles++;
    await toggle();
    for (let n = 0; n < KNOCKS_PER_TOGGLE; n++) pick(seats.filter(({ isIn }) => !isIn))?.retry();
  };
  const author = async (write: Write) => {
    while (done.writes < WRITES) {
      if (await attempt(write)) done.writes++;
      await inBetween();
    }
  };
  const at = (offset: number): Random => seededRandom(SEED * 100 + offset);
  await Promise.all([
    author(createProjectWrites(cast.owner, cast.projects, at(1))),
    author(createProjectWrites(cast.owner, cast.projects, at(2))),
    author(createProjectWrites(cast.admin, cast.projects, at(3))),
    author(createProjectWrites(cast.editor, cast.projects, at(4))),
    author(createProjectWrites(cast.stranger, [], at(5))),
    author(createPeopleWrites(cast, at(6))),
  ]);
  return done;
}

test(`12 subscribers of ${WRITES} random writes and ${TOGGLES} toggles get nothing foreign, missing, or stale`, async () => {
  const cast = await gatherCast();
  const counts = createCounts();
  const answers: Answer[] = [];
  const seats = createAllSubscribers(cast, counts, answers);
  for (const { uid } of cast.people) {
    await Promise.all(seats.filter(({ person }) => person.uid === uid).map((seat) => seat.start()));
  }
  const done = await writeAtRandom(cast, seats);

  const isUpToDate = async (seat: Subscriber) =>
    isDeepStrictEqual(plain(seat.watched?.getShown()), plain(seat.isIn ? await seat.watched?.refetch() : undefined));
  const behind = async () => {
    const outdated: string[] = [];
    for (const seat of seats) {
      if (seat.watched && !(await isUpToDate(seat))) outdated.push(`${seat.person.name} ${seat.channel}`);
    }
    return outdated;
  };
  for (const seat of seats) seat.retry();
  let missed: string[] = [];
  const isSettled = async () => (missed = await behind()).length === 0;
  await until(isSettled, 'everybody to see what is there', SETTLED_WITHIN_MS).catch(() => undefined);
  await Promise.all(seats.map((seat) => seat.stop()));

  const truth = await VisibilityModel.of(cast.people.map(({ uid }) => uid));
  const foreign = answers.flatMap(({ uid, found }) =>
    found.flatMap((record) => (truth.allows(uid, record) ? [] : { uid, record })),
  );
  counts.foreign = foreign.length;
  counts.missed = missed.length;
  counts.asked = answers.reduce((sum, { found }) => sum + found.length, 0);
  const stale = seats.flatMap(({ person, channel, watched }) =>
    (watched?.stale ?? []).map((what) => `${person.name}, ${channel}: ${what}`),
  );
  counts.stale = stale.length;
  process.stdout.write(
    `live: ${cast.people.length} people, ${seats.length} channels, by SEED=${SEED}: ${JSON.stringify({ ...done, ...counts })}\n`,
  );
  expect(foreign.slice(0, 5)).toEqual([]);
  expect(missed).toEqual([]);
  expect(stale).toEqual([]);
  expect(counts).toMatchObject({ foreign: 0, missed: 0, stale: 0 });
  expect(done).toMatchObject({ toggles: TOGGLES });
  const { deadLetters } = await stackReport();
  expect(deadLetters).toEqual([]);
});

/** Without undefined values, which carry no meaning. */
const plain = (value: unknown): unknown => (value === undefined ? undefined : JSON.parse(JSON.stringify(value)));
