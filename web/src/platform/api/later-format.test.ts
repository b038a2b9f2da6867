import { getProject } from '#shared/api/projects';
import type { ProjectId } from '#shared/entities/scalars';
import { feedbackStore, shownError } from '../components/feedback-store';
import { createCall } from './call';

const input = { id: 'ABCDEFGHIJKLMNPQRSTU' as ProjectId };
const callWith = (body: unknown, format?: number) => {
  jest.spyOn(globalThis, 'fetch').mockResolvedValueOnce(new Response(JSON.stringify(body)));
  const call = createCall({ apiUrl: '', bearerToken: () => Promise.resolve('tok') });
  return call({ ...getProject, format }, input);
};
afterEach(() => jest.restoreAllMocks());

test('fields that this page doesn’t know are passed on', async () => {
  await expect(callWith({ data: { id: 'x', new_field: 1 } })).resolves.toEqual({ id: 'x', new_field: 1 });
});

test('an answer of a later form is refused in words, by the call and on the screen', async () => {
  const later = { data: { id: 'x' }, format: 2 };
  const words = /^Narradeck was updated\. Reload this page/;
  await expect(callWith(later)).rejects.toMatchObject({
    code: 'unimplemented',
    message: expect.stringMatching(words) as string,
  });
  expect(shownError(feedbackStore.getState())).toMatch(words);
  await expect(callWith(later, 2)).resolves.toEqual({ id: 'x' });
});
