import type { ProjectId } from '#shared/entities/scalars';
import { newId } from '#shared/ids';
import { utcDay } from '#shared/time/time-text';
import { REFUSED_STATUS } from '../public-functions';
import { createGuestCalls, readGuestData } from './guest-calls';

const project = 'p1' as ProjectId;
const comment = { id: newId() as never, name: 'Gus', text: 'Hi', at: null, reply_to: '' as const };

/** A server that issues the tokens `new-1`, `new-2` … and accepts comments only with the token `taken`. Returns the calls. */
function serve(taken: string): string[] {
  const asked: string[] = [];
  let tokens = 0;
  const answer = (status: number, body: object) =>
    Promise.resolve({ status, json: () => Promise.resolve(body) } as Response);
  globalThis.fetch = (address, init) => {
    const { data } = JSON.parse(init?.body as string) as { data: { token?: string; id: string } };
    asked.push(`${(address as string).split('/').at(-1)} ${data.token ?? ''}`.trim());
    if (data.token === undefined) return answer(200, { data: { token: `new-${++tokens}` } });
    if (data.token !== taken) return answer(REFUSED_STATUS, { error: { message: 'This page is out of date.' } });
    return answer(200, { data: { ...data, created_at: 1 } });
  };
  return asked;
}
const kept = `narradeck.viewer.${utcDay(Date.now())}.${project}`;

beforeEach(() => localStorage.setItem(kept, JSON.stringify({ token: 'refused', isCounted: true })));

test('a refused viewer token is dropped, and another one requested immediately', async () => {
  const asked = serve('new-1');
  const saved = await createGuestCalls({ id: project, viewerPass: 'pass', isPublic: true }).save(comment);
  expect(saved).toMatchObject({ text: 'Hi' });
  expect(asked).toEqual(['saveGuestComment refused', 'issueViewerToken', 'saveGuestComment new-1']);
});

test('if that is refused, too, the error is shown, and the token is not kept for the day', async () => {
  const asked = serve('none');
  await expect(createGuestCalls({ id: project, viewerPass: 'pass', isPublic: true }).save(comment)).rejects.toThrow(
    'out of date',
  );
  expect(asked).toHaveLength(3);
  expect(localStorage.getItem(kept)).toBeNull();
});

test('a comment sent again after a lost answer has the same key, and its author may delete it, though the browser stores nothing', async () => {
  localStorage.clear();
  localStorage.setItem('full', 'x'.repeat(5_000_000 - 'full'.length));
  const keys: string[] = [];
  globalThis.fetch = (_, init) => {
    const { data } = JSON.parse(init?.body as string) as { data: { key?: string } };
    if (data.key !== undefined && keys.push(data.key) === 1)
      return Promise.reject(new TypeError('The connection is lost.'));
    return Promise.resolve({ status: 200, json: () => Promise.resolve({ data: { ...data, token: 't' } }) } as Response);
  };
  const calls = createGuestCalls({ id: project, viewerPass: 'pass', isPublic: true });
  await expect(calls.save(comment)).rejects.toThrow();
  await calls.save(comment);
  await calls.remove(comment.id);
  expect(keys).toEqual([keys[0], keys[0], keys[0]]);
  expect(readGuestData(project).name).toBe('Gus');
});
