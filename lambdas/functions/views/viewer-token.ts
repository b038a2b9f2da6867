import { createHmac, timingSafeEqual } from 'node:crypto';
import { type KnownViewer, knownViewer } from '#shared/entities/known-viewer';
import { type ProjectId, viewerId, type ViewerId } from '#shared/entities/scalars';
import { newId } from '#shared/ids';
import type { ViewerKeys } from '../../runtime/edge';

/** How long a page can be open before its player needs a new pass, and how long a link can still issue tokens after it was turned off. */
export const PASS_MS = 10 * 60 * 1000;

/** How long a token is valid: a viewer counts once a day. */
export const TOKEN_MS = 24 * 60 * 60 * 1000;

/** Marks the token of a viewer whose views are not counted. */
const UNCOUNTED = 'uncounted';
/** Marks passes and tokens of a link that nobody had watched, so that later views need not look for an earlier one. */
const UNSEEN = 'unseen';

/** What a viewer's pass says besides its moment. */
interface Pass {
  /** Whether theirs may be the link's first view. */
  mayBeFirst: boolean;
  /** Undefined for a viewer whom the team doesn't know. */
  known?: KnownViewer;
}

/** A viewer of a project: from when (Unix milliseconds), and whether their views are counted. */
export interface Viewer extends Pass {
  id: ViewerId;
  since: number;
  isCounted: boolean;
}

/** A signature's purpose: signatures for one are invalid for the other. */
type Purpose = 'pass' | 'token';

const signature = (key: Buffer, ...parts: [Purpose, ProjectId, ...string[]]): Buffer =>
  createHmac('sha256', key).update(parts.join('\n')).digest();

/** Signs a text for one purpose and project: `said.signature`. */
function sign(keys: ViewerKeys, purpose: Purpose, project: ProjectId, said: string): string {
  const [key] = keys;
  if (!key) throw new Error('The API’s stage has no origin secret.');
  return `${said}.${signature(key, purpose, project, said).toString('base64url')}`;
}

/** What was signed, split at its periods; undefined for a forged text, or for another purpose or project. */
function verifySigned(keys: ViewerKeys, purpose: Purpose, project: ProjectId, signed: string): string[] | undefined {
  const end = signed.lastIndexOf('.');
  const said = signed.slice(0, Math.max(end, 0));
  const shown = Buffer.from(signed.slice(end + 1), 'base64url');
  const isOurs = (key: Buffer) => {
    const expected = signature(key, purpose, project, said);
    return shown.length === expected.length && timingSafeEqual(expected, shown);
  };
  return keys.some(isOurs) ? said.split('.') : undefined;
}

const formatMarks = ({ isCounted = true, mayBeFirst = false, known }: Partial<Viewer>): string[] => [
  ...(isCounted ? [] : [UNCOUNTED]),
  // Only a counted view can be the link's first.
  ...(isCounted && mayBeFirst ? [UNSEEN] : []),
  ...(known ? [known] : []),
];

const parsePass = (marks: readonly string[]): Pass => {
  const known = marks.map((mark) => knownViewer.safeParse(mark).data).find((mark) => mark !== undefined);
  return { mayBeFirst: marks.includes(UNSEEN), ...(known && { known }) };
};

const isWithin = (since: number, ms: number, now: number): boolean => now - since < ms;

/** Signs a pass, valid for ten minutes, that the project's link was on at `now` (Unix milliseconds). */
export const signViewerPass = (keys: ViewerKeys, project: ProjectId, now: number, pass: Partial<Pass> = {}): string =>
  sign(keys, 'pass', project, [now, ...formatMarks(pass)].join('.'));

/** What a pass says; undefined for a forged one, another project's, or one that is older than ten minutes. */
export function readViewerPass(keys: ViewerKeys, project: ProjectId, pass: string, now: number): Pass | undefined {
  const [since, ...marks] = verifySigned(keys, 'pass', project, pass) ?? [];
  if (since === undefined || !isWithin(Number(since), PASS_MS, now)) return undefined;
  return parsePass(marks);
}

/** Signs a token for a new viewer: a random id, for this project and moment. */
export const signViewerToken = (
  keys: ViewerKeys,
  project: ProjectId,
  now: number,
  viewer: Partial<Pick<Viewer, 'isCounted' | 'mayBeFirst' | 'known'>> = {},
): string => sign(keys, 'token', project, [newId(), now, ...formatMarks(viewer)].join('.'));

/** The viewer of a token; undefined for a forged one, another project's, or one that is a day old. */
export function readViewerToken(keys: ViewerKeys, project: ProjectId, token: string, now: number): Viewer | undefined {
  const [id, since, ...marks] = verifySigned(keys, 'token', project, token) ?? [];
  if (since === undefined || !isWithin(Number(since), TOKEN_MS, now)) return undefined;
  const isCounted = !marks.includes(UNCOUNTED);
  return { id: viewerId.parse(id), since: Number(since), isCounted, ...parsePass(marks) };
}
