import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { type Change, type LiveEntity, removalVersion } from '#shared/entities/change';
import { captionName } from '#shared/entities/caption';
import { markerId } from '#shared/entities/marker';
import { projectSummary, whoCanEdit } from '#shared/entities/project';
import {
  accountId,
  type AccountId,
  type CaptionId,
  type FileId,
  type ProjectId,
  uid,
  type Uid,
} from '#shared/entities/scalars';
import { channelOf } from '#shared/permissions/channels';
import { type Key, toLiveEntity } from '../data/keys';
import { isDeletedItem } from '../data/read-item';
import type { Item } from '../data/table';

export interface StreamWrite {
  key: Key;
  before?: Item;
  after?: Item;
}

interface ChannelChange extends Change {
  channel: string;
}

interface ChannelPlace {
  id: string;
  channels: string[];
}

const ownedFields = z.object({ account_id: accountId, uid, who_can_edit: whoCanEdit });
const inAccountFields = z.object({ account_id: accountId });

/** The parts of a key, e.g. `PROJECT#id` and `MARKER#clip#created_at`. */
const splitKey = ({ pk, sk }: Key) => ({ owner: pk.split('#')[1]!, parts: sk.split('#').slice(1) });

/** A place whose id is the owner that the key names. */
const ownerPlace = (key: Key, ...channels: string[]): ChannelPlace => ({ id: splitKey(key).owner, channels });

const projectPlace = (key: Key, id: string, channel: (project: ProjectId) => string): ChannelPlace => ({
  id,
  channels: [channel(splitKey(key).owner as ProjectId)],
});

/** Determine an item's place from its key, and from as few stored fields as possible. */
const placeReaders: Record<LiveEntity, (key: Key, item: Item) => ChannelPlace> = {
  user: (key) => ownerPlace(key, channelOf.user(splitKey(key).owner as Uid)),
  teamUser: (key) => ownerPlace(key, channelOf.users(splitKey(key).parts[0] as AccountId)),
  account: (key) => ownerPlace(key, channelOf.account(splitKey(key).owner as AccountId)),
  joinRequests: (key) => ownerPlace(key, channelOf.invites(splitKey(key).owner as AccountId)),
  invite: (key, item) => ownerPlace(key, channelOf.invites(inAccountFields.parse(item).account_id)),
  project: (key, item) => {
    const id = splitKey(key).owner as ProjectId;
    const { account_id, uid: owner, who_can_edit } = ownedFields.parse(item);
    const list = who_can_edit === 'Team' ? channelOf.team(account_id) : channelOf.privateOf(account_id, owner);
    return ownerPlace(key, list, channelOf.project(id));
  },
  slide: (key) => projectPlace(key, splitKey(key).parts[0]!, channelOf.project),
  clip: (key) => projectPlace(key, splitKey(key).parts[0]!, channelOf.project),
  marker: (key) => {
    const [clip_created_at, created_at] = splitKey(key).parts.map(Number) as [number, number];
    return projectPlace(key, markerId({ clip_created_at, created_at }), channelOf.project);
  },
  caption: (key) => {
    const [file, id] = splitKey(key).parts as [FileId, CaptionId];
    return projectPlace(key, captionName({ file, id }), channelOf.project);
  },
  // Subscribers fetch the list, so all views of a batch are one change.
  view: (key) => projectPlace(key, splitKey(key).owner, channelOf.views),
  comment: (key, item) => projectPlace(key, String(item.id), channelOf.comments),
  presence: ({ sk }) => {
    const [project, , sessionId] = sk.split('#');
    return { id: sessionId!, channels: [channelOf.presence(project as ProjectId)] };
  },
};

/** The place of an item that is visible to receivers; undefined for one marked as deleted, used or left. */
function findVisiblePlace(entity: LiveEntity, key: Key, item: Item | undefined): ChannelPlace | undefined {
  if (!item || isDeletedItem(item)) return undefined;
  return placeReaders[entity](key, item);
}

const readVersion = ({ version }: Item): number => (typeof version === 'number' ? version : 1);

/**
 * Omits fields that no receiver follows. After a role change, which the member's item publishes, the account only updates a time; after a
 * sync that found the same plan, only a version. The bytes change with each upload of anyone in the team: pages that show them fetch them.
 */
const pickVisibleFields = (account: Item): Item => ({
  ...account,
  updated_at: undefined,
  version: undefined,
  billing_version: undefined,
  stored_bytes: undefined,
  sent_bytes: undefined,
  sent_month: undefined,
});

const isVisiblySame = (before: Item | undefined, after: Item | undefined): boolean =>
  before !== undefined && after !== undefined && isDeepStrictEqual(pickVisibleFields(before), pickVisibleFields(after));

/** A beat that only extends a presence session is not published, because editors poll. A change of `typing_in` is published. */
const isHeartbeatOnly = (before: Item | undefined, after: Item | undefined): boolean =>
  before !== undefined && after !== undefined && before.typing_in === after.typing_in;

/** What a list of projects shows, but the time of the last save. Most saves change only that, and pages fetch their lists once a minute. */
const listedFields = Object.keys(projectSummary.omit({ updated_at: true, version: true }).shape);

/** Whether a change is for a list in which the project's row stays the same. */
const isInvisibleInList = ({ kind, entity, id, channel }: ChannelChange, { before, after }: StreamWrite): boolean =>
  entity === 'project' &&
  kind === 'modified' &&
  channel !== channelOf.project(id as ProjectId) &&
  listedFields.every((field) => isDeepStrictEqual(before?.[field], after?.[field]));

/**
 * What a write means to each channel: `removed` if the item was visible and no longer is, `added` if it is newly visible, else `modified`.
 * A project that changes from Team to Private is `removed` for the team and `added` for its owner. A save of which its list shows nothing is for
 * its own channel alone.
 * @throws ZodError when the stored item doesn't say whose it is
 */
export function describeChanges(write: StreamWrite): ChannelChange[] {
  const { key, before, after } = write;
  const entity = toLiveEntity(key);
  if (!entity || (entity === 'account' && isVisiblySame(before, after))) return [];
  if (entity === 'presence' && isHeartbeatOnly(before, after)) return [];
  // What a view has watched so far: pages that show it poll.
  if (entity === 'view' && before && after) return [];
  const was = findVisiblePlace(entity, key, before);
  const is = findVisiblePlace(entity, key, after);
  const version = after ? readVersion(after) : removalVersion(readVersion(before ?? {}));
  const toChange = (kind: Change['kind'], id: string, channel: string): ChannelChange => ({
    channel,
    kind,
    entity,
    id,
    version,
  });
  const gone = was?.channels.filter((channel) => !is?.channels.includes(channel)) ?? [];
  return [
    ...gone.map((channel) => toChange('removed', was!.id, channel)),
    ...(is?.channels ?? []).map((channel) =>
      toChange(was?.channels.includes(channel) ? 'modified' : 'added', is!.id, channel),
    ),
  ].filter((change) => !isInvisibleInList(change, write));
}
