import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { createProject, updateProject } from '#shared/api/projects';
import type { ProjectId } from '#shared/entities/scalars';
import type { TableCall } from '../../../testing/cost-of-transaction';
import { newProjectId } from '../../../testing/records';
import { reachTable } from '../../../testing/reach-table';
import { call, type SignedUp, signUp, urls } from '../../../testing/test-stack';
import { throughEdge } from '../../../testing/through-edge';
import { logger } from '../../runtime/logger';
import { handler as listShownComments } from '../comments/list-shown-comments';
import { handler as getPublishData } from './get-publish-data';
import { handler as getSrt } from './get-srt';

let owner: SignedUp;
let id: ProjectId;
beforeAll(async () => {
  // Functions run in this process, so that what they tell their log about the table can be read.
  reachTable();
  owner = await signUp();
  id = newProjectId();
  await call(createProject, { id, name: 'Deck' }, owner.token);
});

/** What a refused GET asked of the table. */
async function readsOf(handler: typeof getSrt, asked: ProjectId, clip?: number): Promise<string[]> {
  const debug = jest.spyOn(logger, 'debug').mockReturnValue();
  const { statusCode } = await handler({
    ...throughEdge('192.0.2.1'),
    requestContext: {},
    pathParameters: { id: asked },
    queryStringParameters: clip === undefined ? undefined : { clip: String(clip) },
  } as unknown as APIGatewayProxyEventV2);
  expect(statusCode).toBe(404);
  const operations = debug.mock.calls.map(([, details]) => (details as unknown as TableCall).operation);
  debug.mockRestore();
  return operations;
}

test('spec point 9: a clip that is not there is looked for without the others, whatever number is asked for', async () => {
  expect(await readsOf(getPublishData, id, 200)).toEqual(['get', 'get', 'get']);
  expect(await readsOf(getSrt, id, 201)).toEqual(['get', 'get', 'get']);
});

test('comments that are turned off cost two reads, of the project and its account', async () => {
  expect(await readsOf(listShownComments, id)).toEqual(['get', 'get']);
});

test('a project that is missing or not shared costs one read', async () => {
  await call(updateProject, { id, settings: { link_access: 'off' } }, owner.token);
  for (const asked of [id, newProjectId()]) {
    expect(await readsOf(getPublishData, asked)).toEqual(['get']);
    expect(await readsOf(getSrt, asked)).toEqual(['get']);
    expect(await readsOf(listShownComments, asked)).toEqual(['get']);
  }
});

test('that there is nothing is asked for once in ten seconds, as what is there', async () => {
  const address = `${urls.app}/publish/${newProjectId()}`;
  expect((await fetch(address)).headers.get('x-cache')).toBe('Miss from cloudfront');
  const again = await fetch(address);
  expect([again.status, again.headers.get('x-cache')]).toEqual([404, 'Hit from cloudfront']);
});
