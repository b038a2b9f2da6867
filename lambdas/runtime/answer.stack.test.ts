import { readFileSync } from 'node:fs';
import { createProject, getProject, saveEdits } from '#shared/api/projects';
import { getSession } from '#shared/api/session';
import { getRoute, type Contract } from '#shared/api/contract';
import { REQUEST_ID_HEADERS } from '#shared/api/edge';
import { newProjectId, newSlide } from '../../testing/records';
import { LOG_FILE } from '../../testing/stack-process';
import { call, requestApi, type SignedUp, signUp } from '../../testing/test-stack';
import { until } from '../../testing/until';

let person: SignedUp;
beforeAll(async () => {
  person = await signUp();
});

const ask = (contract: Contract, data: object, headers: Record<string, string> = {}) =>
  requestApi(getRoute(contract).path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${person.token}`, ...headers },
    body: JSON.stringify({ data }),
  });

test.each(['br', 'gzip'])('a response above 1 KB is sent as %s, through the API and the edge', async (encoding) => {
  const { headers, body } = await ask(getSession, {}, { 'accept-encoding': encoding });
  expect(JSON.stringify(body).length).toBeGreaterThan(1024);
  expect(body).toMatchObject({ data: { user: { uid: person.uid } } });
  expect(headers.get('content-encoding')).toBe(encoding);
  expect(Number(headers.get('content-length'))).toBeLessThan(JSON.stringify(body).length);
});

test('a response has the id of its request, and the log lists refusals by it', async () => {
  const refused = await ask(getProject, { id: newProjectId() });
  const id = refused.headers.get('x-request-id');
  expect([refused.status, id]).toEqual([404, refused.headers.get('apigw-requestid')]);
  const line = () =>
    readFileSync(LOG_FILE, 'utf8')
      .split('\n')
      .find((text) => text.includes(`"request_id":"${id}"`) && text.includes('"refused"'));
  await until(() => line() !== undefined, 'the refusal in the log');
  expect(line()).toContain('"function":"getProject","code":"not-found"');
});

test('the log leads from the id of a save to the message that it caused', async () => {
  const id = newProjectId();
  await call(createProject, { id, name: 'Deck' }, person.token);
  const response = await ask(saveEdits, {
    project_id: id,
    put: [{ entity: 'slide', item: newSlide(id, 1) }],
    remove: [],
  });
  expect(response.status).toBe(200);
  const requestId = response.headers.get('x-request-id');
  const lines = () => readFileSync(LOG_FILE, 'utf8').split('\n');
  const findLine = (...words: string[]) => lines().find((text) => words.every((word) => text.includes(word)));
  await until(() => findLine('"saved"', `"request_id":"${requestId}"`) !== undefined, 'the save in the log');
  const [change = ''] = new RegExp(`project ${id} \\d+`).exec(findLine('"saved"', `"${requestId}"`)!) ?? [];
  expect(change).not.toBe('');
  await until(() => findLine('"published"', `"${change}"`) !== undefined, 'the message in the log');
});

test('responses that reach no function have an id, too: those that the API or the edge refuses', async () => {
  const idsOf = ({ headers }: { headers: Headers }) => REQUEST_ID_HEADERS.map((name) => headers.get(name) !== null);
  const noToken = await ask(getSession, {}, { authorization: '' });
  expect([noToken.status, idsOf(noToken)]).toEqual([401, [false, true, true]]);
  const noRoute = await requestApi('/nowhere');
  expect([noRoute.status, idsOf(noRoute)]).toEqual([404, [false, true, true]]);
  const ofTheEdge = await requestApi('/../projects/AAAAAAAAAAAAAAAAAAAA/slides/x.webp');
  expect([ofTheEdge.status, idsOf(ofTheEdge)]).toEqual([403, [false, false, true]]);
});
