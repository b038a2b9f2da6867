import { listGuardedComments } from '#shared/api/comments';
import { getLinkGuard, updateLinkGuard, updatePreview } from '#shared/api/projects';
import {
  getOembed,
  getPreview,
  getPublishData,
  getSrt,
  getVideoPage,
  openLink,
  openTeamLink,
} from '#shared/api/publish';
import type { ProjectSummary } from '#shared/entities/project';
import { newId } from '#shared/ids';
import type { Operation } from '#shared/permissions/authorize';
import { urls } from '../test-stack';
import type { ProjectRow } from './project-rows';

const edit = (project: ProjectSummary): Operation => ({ do: 'editProject', project });
const share = (project: ProjectSummary): Operation => ({ do: 'shareProject', project });

/** Every function about a project's link. */
export const linkRows: readonly ProjectRow[] = [
  { contract: getPublishData, what: 'getPublishData', input: (id) => ({ id }) },
  { contract: getSrt, what: 'getSrt', input: (id) => ({ id }) },
  {
    contract: getPreview,
    what: 'getPreview',
    input: (id) => ({ id }),
    allowedAnswer: 'not-found: There’s nothing to watch at this address.',
  },
  {
    contract: updatePreview,
    what: 'updatePreview',
    input: (id) => ({ id, slide_url: `/projects/${id}/slides/x.webp`, picture: '' }),
    operation: edit,
    allowedAnswer: 'aborted: Another slide is the first one now.',
  },
  { contract: getVideoPage, what: 'getVideoPage', input: (id) => ({ id }) },
  { contract: getOembed, what: 'getOembed', input: (id) => ({ url: `${urls.app}/video/${id}` }) },
  { contract: openLink, what: 'openLink', input: (id) => ({ id }), linkAccess: ['password', 'team'] },
  { contract: openTeamLink, what: 'openTeamLink', input: (id) => ({ id }), linkAccess: ['anyone', 'password', 'team'] },
  // What opens a guarded link opens its comments, which have their own test.
  {
    contract: listGuardedComments,
    what: 'listGuardedComments',
    input: (id) => ({ id, pass: 'forged' }),
    linkAccess: [],
  },
  { contract: getLinkGuard, what: 'getLinkGuard', input: (id) => ({ id }), operation: share },
  {
    contract: updateLinkGuard,
    what: 'updateLinkGuard',
    input: (id) => ({ id, password: 'twelve roses' }),
    operation: share,
  },
  {
    contract: updateLinkGuard,
    what: 'updateLinkGuard, an invited address',
    input: (id) => ({ id, invite: `viewer-${newId()}@example.test` }),
    operation: (project) => ({ do: 'inviteViewers', project }),
  },
  {
    contract: updateLinkGuard,
    what: 'updateLinkGuard, a link with a name',
    input: (id) => ({ id, name: 'ACME' }),
    operation: share,
  },
];
