import type { RecordKey } from '#shared/api/records';
import type { Invite } from '#shared/entities/invite';
import type { ProjectId, SlideId } from '#shared/entities/scalars';
import type { Operation } from '#shared/permissions/authorize';
import type { Cast } from './actors';
import { COMMENT_ID } from './states';

/** The slide of each project in the matrix, in whatever state. */
export const SLIDE_ID = 'abcdefghijkmnpqrstuv' as SlideId;

/** Keys of a project and its parts: everyone who may see the project may see its parts. */
export const projectKeys: readonly [what: string, key: (id: ProjectId) => RecordKey][] = [
  ['project', (id) => ({ entity: 'project', id })],
  ['slide', (project_id) => ({ entity: 'slide', project_id, id: SLIDE_ID })],
  ['comment', (project_id) => ({ entity: 'comment', project_id, id: COMMENT_ID })],
];

/** Keys outside of projects, each with the operation that allows reading it. */
export function accountKeys({ admin, owner }: Cast, invite: Invite): [RecordKey, Operation][] {
  const { id: account_id } = admin.account;
  const { uid } = owner.user;
  return [
    [
      { entity: 'user', id: uid },
      { do: 'viewUser', uid },
    ],
    [
      { entity: 'teamUser', account_id, id: uid },
      { do: 'listUsers', account_id },
    ],
    [
      { entity: 'account', id: account_id },
      { do: 'viewAccount', account_id },
    ],
    [
      { entity: 'invite', id: invite.id },
      { do: 'viewInviteDetails', account_id },
    ],
  ];
}
