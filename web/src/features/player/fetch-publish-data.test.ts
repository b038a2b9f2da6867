import { fetchPublishData, readRenderedData } from './fetch-publish-data';
import { retryWhileOverloaded } from './public-functions';

const answers = (...statuses: number[]) => {
  const left = statuses.map((status) => new Response('{"name":"Deck"}', { status }));
  return jest.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(left.shift()!));
};
/** What the page was rendered with. */
let rendered: { textContent: string } | undefined;
beforeEach(() => Reflect.set(globalThis, 'document', { getElementById: () => rendered ?? null }));
afterEach(() => {
  jest.restoreAllMocks();
  Reflect.deleteProperty(globalThis, 'document');
});

const renderWith = (rendered_at: number) => {
  rendered = { textContent: JSON.stringify({ rendered_at, data: { id: 'x', name: 'Rendered' } }) };
};

test('a rendered page brings its data along, except for a single clip, and for a page that a browser restored later', () => {
  renderWith(Date.now());
  expect(readRenderedData('/publish/x')).toMatchObject({ name: 'Rendered' });
  expect(readRenderedData('/publish/x?clip=5')).toBeUndefined();
  renderWith(Date.now() - 2 * 60 * 60 * 1000);
  expect(readRenderedData('/publish/x')).toBeUndefined();
});

test('decision 39: a presentation that too many people open is requested again after growing waits', async () => {
  answers(429, 429, 200);
  const waited: number[] = [];
  const wait = (ms: number) => Promise.resolve(void waited.push(ms));
  expect(await fetchPublishData('/publish/x', wait)).toEqual({ name: 'Deck' });
  expect(waited.map((ms, nth) => ms >= 1000 * 2 ** nth && ms <= 2000 * 2 ** nth)).toEqual([true, true]);
});

test('a failure of the server has the id of its request, and a refusal has none', async () => {
  const headers = { 'x-request-id': 'abc=' };
  const answer = (status: number) => () => Promise.resolve(new Response('', { status, headers }));
  const asked = jest.spyOn(globalThis, 'fetch').mockImplementation(answer(500));
  await expect(fetchPublishData('/publish/x')).rejects.toMatchObject({ reason: 'failed', requestId: 'abc=' });
  asked.mockImplementation(answer(403));
  await expect(fetchPublishData('/publish/x')).rejects.toMatchObject({ reason: 'failed', requestId: undefined });
});

test('lasting overload is reported', async () => {
  const asked = answers(429, 429, 429, 429);
  const wait = () => Promise.resolve();
  await expect(fetchPublishData('/publish/x', wait)).rejects.toMatchObject({ reason: 'failed' });
  expect(asked).toHaveBeenCalledTimes(4);
});

test('a function’s own refusal for now is not overload: its message is for the person', async () => {
  const send = jest.fn(() => Promise.resolve({ status: 429, message: 'Try again in a second.' }));
  expect(await retryWhileOverloaded(send, () => Promise.resolve())).toMatchObject({ status: 429 });
  expect(send).toHaveBeenCalledTimes(1);
});
