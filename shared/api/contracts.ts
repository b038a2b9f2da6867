import * as accounts from '#shared/api/accounts';
import * as billing from '#shared/api/billing';
import * as comments from '#shared/api/comments';
import type { Contract } from '#shared/api/contract';
import * as dataExports from '#shared/api/data-exports';
import * as errors from '#shared/api/errors';
import * as invites from '#shared/api/invites';
import * as presence from '#shared/api/presence';
import * as projects from '#shared/api/projects';
import * as publish from '#shared/api/publish';
import * as records from '#shared/api/records';
import * as session from '#shared/api/session';
import * as takes from '#shared/api/takes';
import * as transcriptions from '#shared/api/transcriptions';
import * as uploads from '#shared/api/uploads';
import * as users from '#shared/api/users';
import * as views from '#shared/api/views';

const areas = [
  ...[session, users, dataExports, accounts, invites, projects, records, uploads, takes],
  ...[comments, publish, views, transcriptions, presence, billing, errors],
];

const isContract = (exported: unknown): exported is Contract =>
  typeof exported === 'object' && exported !== null && 'caller' in exported;

/** Every function of the API: all contracts that the files of `shared/api` export. */
export const contracts: readonly Contract[] = areas.flatMap((area) => Object.values<unknown>(area).filter(isContract));
