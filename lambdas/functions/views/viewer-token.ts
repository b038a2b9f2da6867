import { createHmac, timingSafeEqual } from 'node:crypto';
import { type ProjectId, viewerId, type ViewerId } from '#shared/entities/scalars';
import { newId } from '#shared/ids';
import type { ViewerKeys } from '../../runtime/edge';

/** How long a page can be open before its player needs a new pass, and how long a link that was turned off can still issue tokens. */
export const PASS_MS = 10 * 60 * 1000;

/** How long a token is valid: a viewer counts once a day. */
export const TOKEN_MS = 24 * 60 * 60 * 1000;

/** Marks the token of a viewer whose views are not counted. */
const UNCOUNTED = 'uncounted';

/** A viewer of a project: since when (Unix milliseconds), and whether their views are counted. */
export interface Viewer {
  id: ViewerId;
  since: number;
  isCounted: boolean;
}

/** What a signature is for: one can't be shown in place of the other. */
type Purpose = 'pass' | 'token';

const signature = (key: Buffer, ...parts: [Purpose, ProjectId, ...string[]]): Buffer =>
  createHmac('sha256', key).update(parts.join('\n')).digest();

function sign(keys: ViewerKeys, purpose: Purpose, project: ProjectId, said: string): string {
  const [key] = keys;
  if (!key) throw new Error('The stage of the API knows no secret.');
  return `${said}.${signature(key, purpose, project, said).toString('base64url')}`;
}

/** What was signed for this purpose and project; undefined for whatever else it is. */
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

const isWithin = (since: number, ms: number, now: number): boolean => now - since < ms;

/** Shows for ten minutes that the link of a project was open at `now`, Unix milliseconds. */
export const signViewerPass = (keys: ViewerKeys, project: ProjectId, now: number): string =>
  sign(keys, 'pass', project, `${now}`);

/** Whether a pass is one of this project, and of the last ten minutes. */
export function isValidPass(keys: ViewerKeys, project: ProjectId, pass: string, now: number): boolean {
  const [since] = verifySigned(keys, 'pass', project, pass) ?? [];
  return since !== undefined && isWithin(Number(since), PASS_MS, now);
}

/** A token for somebody new: a random id, for this project and moment. */
export const signViewerToken = (keys: ViewerKeys, project: ProjectId, now: number, isCounted = true): string =>
  sign(keys, 'token', project, [newId(), now, ...(isCounted ? [] : [UNCOUNTED])].join('.'));

/** Whose token this is; undefined for one that is forged, another project's, or a day old. */
export function readViewerToken(keys: ViewerKeys, project: ProjectId, token: string, now: number): Viewer | undefined {
  const [id, since, mark] = verifySigned(keys, 'token', project, token) ?? [];
  if (since === undefined || !isWithin(Number(since), TOKEN_MS, now)) return undefined;
  return { id: viewerId.parse(id), since: Number(since), isCounted: mark !== UNCOUNTED };
}
