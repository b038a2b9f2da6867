import { updateProject } from '#shared/api/projects';
import type { ProjectId } from '#shared/entities/scalars';
import { newProjectId } from '../../../testing/records';
import { captureTableCalls, runInProcess } from '../../../testing/run-in-process';
import { call, urls } from '../../../testing/test-stack';
import { handler as listShownComments } from '../comments/list-shown-comments';
import { handler as getPublishData } from './get-publish-data';
import { handler as getSrt } from './get-srt';

const own = runInProcess();

/** The table reads of a refused GET. */
async function readsOf(handler: typeof getSrt, asked: ProjectId, clip?: number): Promise<string[]> {
  const { statusCode, calls } = await captureTableCalls(handler, {
    requestContext: {},
    pathParameters: { id: asked },
    queryStringParameters: clip === undefined ? undefined : { clip: String(clip) },
  });
  expect(statusCode).toBe(404);
  return calls.map(({ operation }) => operation);
}

test('spec point 9: a missing clip is looked up without the others, whatever number is requested', async () => {
  expect(await readsOf(getPublishData, own.id, 200)).toEqual(['get', 'get']);
  expect(await readsOf(getSrt, own.id, 201)).toEqual(['get', 'get']);
});

test('disabled comments cost two reads, of the project and its account', async () => {
  expect(await readsOf(listShownComments, own.id)).toEqual(['get', 'get']);
});

test('a missing or unshared project costs one read', async () => {
  await call(updateProject, { id: own.id, settings: { link_access: 'off' } }, own.owner.token);
  for (const asked of [own.id, newProjectId()]) {
    expect(await readsOf(getPublishData, asked)).toEqual(['get']);
    expect(await readsOf(getSrt, asked)).toEqual(['get']);
    expect(await readsOf(listShownComments, asked)).toEqual(['get']);
  }
});

test('a not-found answer is cached for ten seconds, like data', async () => {
  const address = `${urls.app}/publish/${newProjectId()}`;
  expect((await fetch(address)).headers.get('x-cache')).toBe('Miss from cloudfront');
  const again = await fetch(address);
  expect([again.status, again.headers.get('x-cache')]).toEqual([404, 'Hit from cloudfront']);
});
