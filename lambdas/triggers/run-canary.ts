import type { z } from 'zod';
import { type Contract, getRoute } from '#shared/api/contract';
import { API_PATH } from '#shared/api/edge';
import { createProject, getProject, listProjects, saveEdits } from '#shared/api/projects';
import { getSession, startSession } from '#shared/api/session';
import { toCanaryAddress } from '#shared/canary-address';
import { clientConfig } from '#shared/client-config';
import type { ProjectId, SlideId } from '#shared/entities/scalars';
import type { Slide } from '#shared/entities/slide';
import { newId } from '#shared/ids';
import { createPositionsAfter } from '#shared/position';
import { publishData } from '#shared/publish/publish-data';
import { signInForFunction } from '../adapters/identity';
import { readSecret } from '../adapters/secrets';
import { env } from '../runtime/env';
import { logger } from '../runtime/logger';

/** A refusal of the stage, with the status of its answer. */
class Refusal extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

async function read(url: string, init?: RequestInit): Promise<unknown> {
  const response = await fetch(url, init);
  if (response.ok) return response.json();
  const id = response.headers.get('x-request-id') ?? response.headers.get('x-amz-cf-id') ?? 'none';
  throw new Refusal(response.status, `${new URL(url).pathname} answers ${response.status}, request ${id}.`);
}

/** Calls a function of the stage at its public address, as a browser does. @throws Refusal */
const createCall =
  (origin: string, token: string) =>
  async <I extends z.ZodType, O extends z.ZodType>(
    contract: Contract<I, O>,
    data: z.input<I>,
  ): Promise<z.output<O>> => {
    const { method, path } = getRoute(contract);
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const answer = await read(`${origin}${API_PATH}${path}`, { method, headers, body: JSON.stringify({ data }) });
    return contract.output.parse((answer as { data: unknown }).data);
  };

type Call = ReturnType<typeof createCall>;

/** Starts a session. The first one, or the first after the account was deleted, creates the account. */
async function openSession(call: Call): Promise<void> {
  try {
    await call(getSession, {});
  } catch (error) {
    if (!(error instanceof Refusal && error.status === 404)) throw error;
    await call(startSession, { fullName: 'Canary' });
  }
}

/** Returns the canary's project; creates one if there is none. */
async function findProject(call: Call): Promise<ProjectId> {
  const { projects } = await call(listProjects, { who_can_edit: 'Private' });
  if (projects[0]) return projects[0].id;
  const id = newId() as ProjectId;
  await call(createProject, { id, name: 'Canary' });
  return id;
}

/** A slide without a picture: nobody watches the canary's project. */
function createSlide(project: ProjectId): Slide {
  const id = newId() as SlideId;
  const [position = ''] = createPositionsAfter(undefined, 1);
  const size = { width: 640, height: 360 };
  const url = `/projects/${project}/slides/${id}.webp`;
  return { id, url, ...size, notes: '', text: '', position, created_at: 1, version: 0 };
}

async function save(call: Call, id: ProjectId): Promise<void> {
  const { slides } = await call(getProject, { id });
  const slide = slides[0] ?? createSlide(id);
  const item = { ...slide, notes: new Date().toISOString() };
  const { versions } = await call(saveEdits, { project_id: id, put: [{ entity: 'slide', item }], remove: [] });
  if (!versions[0] || versions[0].version <= slide.version) throw new Error('A save was not stored.');
}

/**
 * Uses the stage every few minutes as a person does: opens it, signs in, saves, and reads the link of its own project. Any failure is the
 * function's failure, which raises an alarm. It counts no view. Whatever is missing except its login, it creates.
 */
export async function handler(): Promise<void> {
  const origin = env('APP_ORIGIN');
  const { userPoolClientId } = clientConfig.parse(await read(`${origin}/config.json`));
  const password = await readSecret(env('CANARY_SECRET'));
  const token = await signInForFunction(userPoolClientId, toCanaryAddress(password), password);
  const call = createCall(origin, token);
  await openSession(call);
  const id = await findProject(call);
  await save(call, id);
  publishData.parse(await read(`${origin}/publish/${id}`));
  logger.info('The canary got through');
}
