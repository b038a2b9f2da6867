import { Amplify } from 'aws-amplify';
import { fetchAuthSession, signIn, signUp } from 'aws-amplify/auth';
import { ConsoleLogger } from 'aws-amplify/utils';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { InputOf } from '#shared/api/contract';
import { API_PATH } from '#shared/api/edge';
import { createProject, saveEdits } from '#shared/api/projects';
import { createSignUpChallenge, startSession } from '#shared/api/session';
import type { ShownCaption } from '#shared/entities/caption';
import { toFileId } from '#shared/entities/clip';
import type { CaptionId, ProjectId, SlideId } from '#shared/entities/scalars';
import { VALIDATION_DATA } from '#shared/entities/sign-up-proof';
import { ApiError } from '#shared/errors';
import { newId } from '#shared/ids';
import { createPositionsAfter } from '#shared/position';
import { solveSignUpChallenge } from '#shared/solve-sign-up-challenge';
import type { LocalStack } from '../stack-options';
import { createSeedClient, type SeedClient } from './seed-client';

const PROJECT_FOLDER = resolve(__dirname, '..', '..', '..');
const SAMPLE_ID = 'NarradeckSampLeDeck1' as ProjectId;

/** The format of `sample/project.json`: files by name, markers by slide number. */
interface Sample {
  name: string;
  slides: { file: string; notes: string }[];
  clip: { file: string; peaks: string; created_at: number; duration: number; captions: ShownCaption[] };
  markers: { created_at: number; clip_created_at: number; slide: number; source_ms: number }[];
}

const read = (file: string) => new Uint8Array(readFileSync(join(PROJECT_FOLDER, 'web/public/sample', file)));

async function uploadSlides(client: SeedClient, id: ProjectId, sample: Sample): Promise<SlideId[]> {
  const positions = createPositionsAfter(undefined, sample.slides.length);
  const slides = sample.slides.map(({ file, notes }, number) => {
    return {
      slide_id: newId() as SlideId,
      position: positions[number]!,
      notes,
      content_type: 'image/webp',
      file: read(file),
    };
  });
  await client.uploadSlides(id, slides);
  return slides.map(({ slide_id }) => slide_id);
}

async function uploadClip(client: SeedClient, id: ProjectId, { clip }: Sample) {
  const target = { project_id: id, created_at: clip.created_at };
  const [sound, peaks] = await Promise.all([
    client.upload({ ...target, kind: 'clip', content_type: 'audio/mp4' }, read(clip.file)),
    client.upload({ ...target, kind: 'peaks', content_type: 'application/octet-stream' }, read(clip.peaks)),
  ]);
  return { url: sound.url, peaks_url: peaks.url, file: toFileId(sound.url) };
}

/** Creates the project. Returns false if its owner deleted it, because a deleted project's id is never used again. */
async function createSampleProject(client: SeedClient, id: ProjectId, name: string): Promise<boolean> {
  try {
    await client.call(createProject, { id, name });
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'invalid-argument') return false;
    throw error;
  }
}

/** Returns whether the sample exists now. */
async function createSample(client: SeedClient, id: ProjectId): Promise<boolean> {
  const sample = JSON.parse(readFileSync(join(PROJECT_FOLDER, 'sample/project.json'), 'utf8')) as Sample;
  await client.call(startSession, { fullName: SAMPLE_PERSON.name });
  if (!(await createSampleProject(client, id, sample.name))) return false;
  const [slideIds, files] = await Promise.all([uploadSlides(client, id, sample), uploadClip(client, id, sample)]);
  const { created_at, duration, captions, file: file_name } = sample.clip;
  const clip = {
    created_at,
    duration,
    file_name,
    type: 'audio' as const,
    sound_url: '',
    video_layout: 'full' as const,
    position: createPositionsAfter(undefined, 1)[0]!,
    trim_start: 0,
    trim_end: duration,
    version: 0,
    ...files,
  };
  const put: InputOf<typeof saveEdits>['put'] = [
    { entity: 'clip', item: clip },
    ...sample.markers.map(({ slide, ...marker }) => ({
      entity: 'marker' as const,
      item: { ...marker, slide_id: slideIds[slide] ?? '', version: 0 },
    })),
    ...captions.map((line) => ({
      entity: 'caption' as const,
      item: { id: newId() as CaptionId, file: files.file, ...line, version: 0 },
    })),
  ];
  await client.call(saveEdits, { project_id: id, put, remove: [] });
  return true;
}

type SeededStack = Pick<LocalStack, 'config'> & { urls: Pick<LocalStack['urls'], 'app'> };

/** Creates the sample project once, through the API. Returns its link; undefined if its owner deleted it. */
export async function seedSample({ config, urls }: SeededStack, id = SAMPLE_ID): Promise<string | undefined> {
  const published = await fetch(`${urls.app}${API_PATH}/publish/${id}`);
  const { clips = [] } = published.ok ? ((await published.json()) as { clips?: unknown[] }) : {};
  const isThere =
    clips.length > 0 ||
    (await createSample(createSeedClient(urls.app, await signInSamplePerson({ config, urls })), id));
  return isThere ? `${urls.app}/video/${id}` : undefined;
}

/** The owner of the sample on this machine. Anyone on this machine may log in as them. */
export const SAMPLE_PERSON = { username: 'sample@narradeck.test', password: 'narradeck-sample', name: 'Narradeck' };

/** Signs the sample's owner up, or in if they exist. Returns the id token that the API requires. */
async function signInSamplePerson({ config, urls }: SeededStack): Promise<string> {
  const { userPoolId, userPoolClientId, local } = config;
  // Suppresses Amplify's warning about our own endpoint.
  ConsoleLogger.LOG_LEVEL = 'ERROR';
  const userPoolEndpoint = local?.cognitoEndpoint;
  Amplify.configure({ Auth: { Cognito: { userPoolId, userPoolClientId, userPoolEndpoint } } });
  const { username, password, name } = SAMPLE_PERSON;
  const { challenge } = await createSeedClient(urls.app, '').call(createSignUpChallenge, {});
  const validationData = { [VALIDATION_DATA.proof]: await solveSignUpChallenge(challenge) };
  try {
    await signUp({ username, password, options: { userAttributes: { email: username, name }, validationData } });
  } catch (error) {
    if (!(error instanceof Error && error.name === 'UsernameExistsException')) throw error;
  }
  await signIn({ username, password });
  const { tokens } = await fetchAuthSession();
  if (!tokens?.idToken) throw new Error('The sample’s owner could not sign in.');
  return tokens.idToken.toString();
}
