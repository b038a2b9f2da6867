import { createProject } from '#shared/api/projects';
import { CLIP_BYTES_MAX, createMultipartUpload, createUpload } from '#shared/api/uploads';
import type { ProjectId, UploadId } from '#shared/entities/scalars';
import { newId } from '#shared/ids';
import { patch } from '../../../testing/edited-project';
import { newProjectId } from '../../../testing/records';
import { call, type SignedUp, signUp } from '../../../testing/test-stack';

interface Team {
  project_id: ProjectId;
  owner: SignedUp;
}

/** A team with a project that has announced nothing today. */
async function newTeam(): Promise<Team> {
  const owner = await signUp();
  const project_id = newProjectId();
  await call(createProject, { id: project_id, name: 'Films' }, owner.token);
  return { project_id, owner };
}

/** Announces the largest possible file; it is uploaded in parts. */
const announceFilm = ({ project_id, owner }: Team) =>
  call(
    createMultipartUpload,
    { id: newId(), project_id, content_type: 'video/mp4', size: CLIP_BYTES_MAX, created_at: 1 },
    owner.token,
  );

const newSound = ({ project_id }: Team, size: number) => ({
  kind: 'clip' as const,
  id: newId() as UploadId,
  project_id,
  content_type: 'audio/mp4',
  size,
  created_at: 1,
});

test('20 GB of a team a day, also with concurrent announcements', async () => {
  const today = () => new Date().getUTCDate();
  /** The number of accepted ones among 12 films of 2 GB, and the answer to a small sound after them. */
  const announceFilms = async (): Promise<{ taken: number; then: unknown }> => {
    const day = today();
    const team = await newTeam();
    const answers = await Promise.allSettled(Array.from({ length: 12 }, () => announceFilm(team)));
    const taken = answers.filter(({ status }) => status === 'fulfilled').length;
    const then = await call(createUpload, newSound(team, 1), team.owner.token).catch((error: unknown) => error);
    // The count resets at midnight.
    return today() === day ? { taken, then } : announceFilms();
  };
  expect(await announceFilms()).toMatchObject({
    taken: 10,
    then: {
      code: 'resource-exhausted',
      message: 'Your team has uploaded as much today as its plan allows. Try again tomorrow, or upgrade.',
    },
  });
});

test('a plan with more allows more', async () => {
  const team = await newTeam();
  for (let film = 1; film <= 10; film++) await announceFilm(team);
  await expect(announceFilm(team)).rejects.toMatchObject({ code: 'resource-exhausted' });
  await patch(`ACCOUNT#${team.owner.account.id}`, 'ACCOUNT', { limit_upload_bytes_per_day: 22 * 1024 ** 3 });
  await announceFilm(team);
  await expect(announceFilm(team)).rejects.toMatchObject({ code: 'resource-exhausted' });
});

test('announced again, its bytes count once toward the day', async () => {
  const team = await newTeam();
  for (let film = 1; film <= 9; film++) await announceFilm(team);
  const sound = newSound(team, 128 * 1024 * 1024);
  for (let time = 1; time <= 17; time++) await call(createUpload, sound, team.owner.token);
  await call(createUpload, newSound(team, 1), team.owner.token);
});
