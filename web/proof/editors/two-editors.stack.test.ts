import { createProject, getProject, type OpenProject, saveEdits, updateProject } from '#shared/api/projects';
import type { ProjectId } from '#shared/entities/scalars';
import { joinAccount, newClip, newMarker, newProjectId } from '../../../testing/records';
import { call, type SignedUp, signUp, table } from '../../../testing/test-stack';
import { until } from '../../../testing/until';
import { type Records, toRecords } from '../../src/features/editor/model/records';
import { diffRecords, isEmptyDiff } from '../../src/features/editor/model/records-diff';
import { repairRecords } from '../../src/features/editor/model/repair';
import { seededRandom } from '../../src/features/editor/model/testing/random-edits';
import { SEED } from '../../../testing/seed';
import { EditingPerson } from './editing-person';
import { editSameRecord, editAtRandom, hasTooFewSlides, uploadSlide } from './random-edits';
import { lostEdits } from './history';

/** TWO_EDITS=2000 is the full proof and takes some minutes. */
const EDITS = Number(process.env.TWO_EDITS ?? 100);

const SAVE_AWAITED = 0.3;
const CLASHES = 0.12;
const GOES_OFFLINE = 0.03;
const COMES_BACK = 0.1;

jest.setTimeout(3_600_000);

const recordsIn = ({ media_grant: _grant, ...project }: OpenProject): Records => toRecords(project);

async function makeProject(owner: SignedUp): Promise<ProjectId> {
  const id = newProjectId();
  await call(createProject, { id, name: 'Deck' }, owner.token);
  await call(updateProject, { id, who_can_edit: 'Team' }, owner.token);
  for (const number of [1, 2, 3, 4]) await uploadSlide(id, owner.token, number);
  const put = [1_000, 2_000].flatMap((at) => [
    { entity: 'clip' as const, item: newClip(id, at, 10_000) },
    { entity: 'marker' as const, item: newMarker(at, at, 0) },
    { entity: 'marker' as const, item: newMarker(at, at + 4_000, 4_000) },
  ]);
  await call(saveEdits, { project_id: id, put, remove: [] }, owner.token);
  return id;
}

test(`two people make ${EDITS} random edits, one of them sometimes offline: nothing is lost, and both ends are equal`, async () => {
  const random = seededRandom(SEED);
  const owner = await signUp('Ada');
  const account = { pk: `ACCOUNT#${owner.account.id}`, sk: 'ACCOUNT' };
  const plan = { limit_project_duration_in_minutes: 600 };
  await table.put({ ...(await table.get(account.pk, account.sk)), ...account, ...plan });
  const editor = await joinAccount(owner.account, 'Editor', 'Bob');
  const id = await makeProject(owner);
  const opened = await call(getProject, { id }, owner.token);
  const stored = async (): Promise<Records> => recordsIn(await call(getProject, { id }, owner.token));
  const start = await stored();
  const people = [owner, editor].map((person) => new EditingPerson(person, opened, id));
  await Promise.all(people.map((person) => person.listen()));

  const counts = { edits: 0, clashes: 0, offline: 0 };
  for (let index = 0; counts.edits < EDITS; index++) {
    const now = 100_000 + index;
    const person = people[random() < 0.5 ? 0 : 1]!;
    if (random() < CLASHES) {
      editSameRecord(people, random, now);
      counts.clashes++;
      counts.edits++;
    } else editAtRandom(person, id, random, now);
    counts.edits++;
    if (person.isOnline && hasTooFewSlides(person)) await uploadSlide(id, owner.token, index);
    if (person.isOnline && random() < SAVE_AWAITED) await person.autosave.flush();
    const isAnybodyOffline = people.some(({ isOnline }) => !isOnline);
    if (!isAnybodyOffline && random() < GOES_OFFLINE) {
      person.goOffline();
      counts.offline++;
    } else if (isAnybodyOffline && random() < COMES_BACK) {
      await Promise.all(people.map((each) => each.goOnline()));
    }
  }

  await Promise.all(people.map((person) => person.goOnline()));
  const areEqual = async () => {
    await Promise.all(people.map((person) => person.autosave.flush()));
    const there = await stored();
    const isSame = ({ store }: EditingPerson) => isEmptyDiff(diffRecords(there, store.getState().settled.records));
    return people.every((person) => person.isSaved && isSame(person));
  };
  await until(areEqual, 'both to have what the server has', 60_000);
  const end = await stored();
  const lost = lostEdits(
    start,
    end,
    people.map(({ history }) => history),
  );
  const refusals = people.reduce((sum, person) => sum + person.refusals, 0);
  for (const person of people) person.stop();
  process.stdout.write(`two editors: ${JSON.stringify({ ...counts, refusals, lost: lost.length })}\n`);
  expect(lost).toEqual([]);
  expect(isEmptyDiff(repairRecords(end))).toBe(true);
});
