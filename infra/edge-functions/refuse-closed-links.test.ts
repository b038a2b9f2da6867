import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadEdgeFunction } from '../local/cloudfront/edge-function';

const HOUR_MS = 60 * 60 * 1000;
const closed = new Map([
  ['closed', 'closed'],
  ['guarded', 'viewer-7@Infinity'],
  ['ending', `any@${Date.now() + HOUR_MS}`],
  ['ended', `any@${Date.now() - 1}`],
  ['guardedEnded', `viewer-7@${Date.now() - 1}`],
]);
const code = readFileSync(join(__dirname, 'refuse-closed-links.js'), 'utf8');
const run = loadEdgeFunction(code, closed);
const SIGNED = 'Policy=p&Signature=s&Key-Pair-Id=K';
const statusOf = async (path: string) => {
  const decision = await run({ method: 'GET', path, headers: {} }, '192.0.2.1');
  return 'status' in decision ? decision.status : 'passed';
};

test('viewers get no file of a closed link, and every file of another', async () => {
  expect(await statusOf(`/projects/closed/clips/1.m4a?grant=viewer&${SIGNED}`)).toBe(403);
  expect(await statusOf(`/projects/other/clips/1.m4a?grant=viewer&${SIGNED}`)).toBe('passed');
});

test('a guarded link accepts only grants that were given since its guard changed', async () => {
  const statusWith = (grant: string) => statusOf(`/projects/guarded/clips/1.m4a?grant=${grant}&${SIGNED}`);
  // The store may have an older entry than the table, whose version the grant has.
  for (const grant of ['viewer-7', 'viewer-8', 'viewer-12']) expect(await statusWith(grant)).toBe('passed');
  const older = ['viewer', 'viewer-6', 'viewer-', 'viewer-07x', 'viewer--8', 'any', ''];
  const twofold = ['viewer-7&x=grant=viewer-6', 'viewer-7&grant=viewer', 'viewer-6&grant=viewer-8'];
  for (const grant of [...older, ...twofold]) expect(await statusWith(grant)).toBe(403);
});

test('a link whose end has passed accepts no viewer, and all until then', async () => {
  expect(await statusOf(`/projects/ending/clips/1.m4a?grant=viewer&${SIGNED}`)).toBe('passed');
  expect(await statusOf(`/projects/ended/clips/1.m4a?grant=viewer&${SIGNED}`)).toBe(403);
  expect(await statusOf(`/projects/guardedEnded/clips/1.m4a?grant=viewer-7&${SIGNED}`)).toBe(403);
  expect(await statusOf(`/projects/ended/clips/1.m4a?grant=member&${SIGNED}`)).toBe('passed');
});

test('members get every file', async () => {
  expect(await statusOf(`/projects/closed/clips/1.m4a?grant=member&${SIGNED}`)).toBe('passed');
});

test.each([
  'grant=member&grant=viewer',
  'grant=viewer&grant=member',
  'grant=member&x=1&grant=viewer',
  // A viewer's policy ends with `?grant=viewer`, in which CloudFront takes the question mark for any one character.
  'grant=member&xgrant=viewer',
  'grant=member&Expires=grant=viewer',
  'Grant=member',
  'grant=members',
  '',
])('attack: %s is no member’s grant', async (query) => {
  expect(await statusOf(`/projects/closed/clips/1.m4a?${query}&${SIGNED}`)).toBe(403);
});

test('attack: a project’s id is recognized in any spelling; what has none passes to CloudFront, which refuses it', async () => {
  expect(await statusOf(`/projects/clo%73ed/clips/1.m4a?grant=viewer&${SIGNED}`)).toBe(403);
  expect(await statusOf(`/projects/closed%2Fclips/1.m4a?grant=viewer&${SIGNED}`)).toBe(403);
  expect(await statusOf(`/projects/%ff/clips/1.m4a?grant=viewer&${SIGNED}`)).toBe('passed');
});

test.each([
  '/projects/other/../closed/clips/1.m4a',
  '/projects/other/%2E%2e/closed/1.m4a',
  '/projects/other%2f..%2Fclosed/1.m4a',
])('attack: %s leads to no other project', async (path) => {
  expect(await statusOf(`${path}?grant=viewer&${SIGNED}`)).toBe(403);
  expect(await statusOf(`${path}?grant=member&${SIGNED}`)).toBe(403);
});

test('it awaits: a chain of promises can exceed the memory that CloudFront gives a function', () => {
  expect(code).not.toMatch(/\.(then|catch|finally)\(|\bPromise\b/);
});

test.each([
  // With cookies of a viewer, or where CloudFront drops only one of two, the address would end with `grant=viewer`.
  'grant=member&Key-Pair-Id=grant=viewer',
  `grant=member&${SIGNED}&Key-Pair-Id=grant=viewer`,
  'grant=member&Policy=p&Signature=s&Key-Pair-Id=grant=viewer',
  'grant=member&Policy=&Signature=&Key-Pair-Id=',
  'grant=member',
])('attack: a member’s address has one whole signature, unlike %s', async (query) => {
  expect(await statusOf(`/projects/closed/clips/1.m4a?${query}`)).toBe(403);
});

describe('while the store can’t be read', () => {
  const fail = (): never => {
    throw new Error('The store is down.');
  };
  const unreadable = { has: fail, get: fail };
  const lines: string[] = [];
  const runUnread = loadEdgeFunction(code, unreadable, (line) => lines.push(line));
  const get = (folder: string) =>
    runUnread({ method: 'GET', path: `/projects/${folder}/1.m4a?grant=viewer&${SIGNED}`, headers: {} }, '192.0.2.1');
  beforeEach(() => (lines.length = 0));

  test('viewers pass, and the alarm’s line is logged', async () => {
    expect(await get('abcdefghijkmnpqrstuv')).not.toHaveProperty('status');
    expect(lines).toEqual(['Closed links are unreadable']);
  });

  test.each(['x'.repeat(600), '%E0'])('no stranger can have it logged with the address %.9s', async (folder) => {
    expect(await get(folder)).not.toHaveProperty('status');
    expect(lines).toEqual([]);
  });
});
