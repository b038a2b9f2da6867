import { type Account, account } from '#shared/entities/account';
import { type Change, type LiveEntity, versionOfRemoval } from '#shared/entities/change';
import { comment } from '#shared/entities/comment';
import { invite } from '#shared/entities/invite';
import { type Marker, markerId } from '#shared/entities/marker';
import { presence } from '#shared/entities/presence';
import { projectSummary } from '#shared/entities/project';
import type { ProjectId } from '#shared/entities/scalars';
import { teamUser } from '#shared/entities/team-user';
import { user } from '#shared/entities/user';
import { view } from '#shared/entities/view';
import { channelOf, parseChannel } from '#shared/permissions/channels';
import { type Key, liveEntityOf } from '../data/keys';
import { readClip, readMarker, readSlide } from '../data/project-items';
import { reader } from '../data/read-item';
import type { Item } from '../data/table';
import { withoutCodes } from '../data/visible-account';
import { endedBy, type EndedRight } from './ended-rights';

/** One write as the table's stream tells it. */
export interface StreamWrite {
  key: Key;
  before?: Item;
  after?: Item;
}

/** What a listener may get to see of an item, what it is called, and the channels that it belongs to. */
interface Seen {
  id: string;
  version: number;
  channels: string[];
  item: unknown;
}

const versionOf = (item: Item): number => (typeof item.version === 'number' ? item.version : 1);

const read = {
  user: reader(user),
  teamUser: reader(teamUser),
  account: reader(account),
  invite: reader(invite),
  project: reader(projectSummary),
  view: reader(view),
  comment: reader(comment),
  presence: reader(presence),
};

/** `PROJECT#id…` → the project's id; the items of a project don't repeat it. */
const projectIdOf = ({ pk }: Key): ProjectId => pk.split('#')[1] as ProjectId;

const seers: Record<LiveEntity, (item: Item, key: Key) => Omit<Seen, 'version'>> = {
  user: (stored) => {
    const item = read.user(stored);
    return { id: item.uid, item, channels: [channelOf.user(item.uid)] };
  },
  teamUser: (stored) => {
    const item = read.teamUser(stored);
    return { id: item.uid, item, channels: [channelOf.users(item.account_id)] };
  },
  account: (stored) => {
    const item = read.account(stored);
    return { id: item.id, item, channels: [channelOf.account(item.id), channelOf.invites(item.id)] };
  },
  invite: (stored) => {
    const item = read.invite(stored);
    return { id: item.id, item, channels: [channelOf.invites(item.account_id)] };
  },
  project: (stored) => {
    const item = read.project(stored);
    const list =
      item.who_can_edit === 'Team' ? channelOf.team(item.account_id) : channelOf.privateOf(item.account_id, item.uid);
    return { id: item.id, item, channels: [list, channelOf.project(item.id)] };
  },
  slide: (stored, key) => {
    const item = readSlide(stored);
    return { id: item.id, item, channels: [channelOf.project(projectIdOf(key))] };
  },
  clip: (stored, key) => {
    const item = readClip(stored);
    return { id: `${item.created_at}`, item, channels: [channelOf.project(projectIdOf(key))] };
  },
  marker: (stored, key) => {
    // An outdated one says its place only together with its neighbours: who hears of it fetches them.
    const item = readMarker(stored) ?? null;
    return { id: markerId(stored as unknown as Marker), item, channels: [channelOf.project(projectIdOf(key))] };
  },
  view: (stored, key) => ({ id: key.sk, item: read.view(stored), channels: [channelOf.views(projectIdOf(key))] }),
  comment: (stored, key) => {
    const item = read.comment(stored);
    return { id: item.id, item, channels: [channelOf.comments(projectIdOf(key))] };
  },
  presence: (stored, { sk }) => {
    const item = read.presence(stored);
    return { id: item.visit, item, channels: [channelOf.presence(sk.split('#')[0] as ProjectId)] };
  },
};

const GONE_MARKS = ['deleted_at', 'used_by', 'left_at'];

/** An item as listeners know it; one that is marked as deleted, used or left is not there for them. */
function seen(entity: LiveEntity, key: Key, stored: Item | undefined): Seen | undefined {
  if (!stored || GONE_MARKS.some((mark) => stored[mark] !== undefined)) return undefined;
  return { ...seers[entity](stored, key), version: versionOf(stored) };
}

/** A change, and the right that ends by it. */
type EndingChange = Change & { ends?: EndedRight };

const removed = (entity: LiveEntity, was: Seen, version: number, channel: string): Change => ({
  channel,
  kind: 'removed',
  entity,
  id: was.id,
  version,
  item: null,
});

/** What each channel may carry of an item: an account's codes go only to who may invite. */
function itemFor(channel: string, entity: LiveEntity, { item }: Seen): unknown {
  if (entity !== 'account' || parseChannel(channel)?.kind === 'invites') return item;
  return withoutCodes(item as Account);
}

/**
 * The changes that a write means to the listeners of each channel: `removed` where it was seen and is no more, `added`
 * where it is newly seen, else `modified`. A project that turns from Team to Private so is removed for the team, with its
 * id alone, and added for its owner; those who listened to it are cut off before anything else of it is told. A deletion that
 * ends a right is told twice: once for those who go, and once to cut them off.
 */
export function changesOf({ key, before, after }: StreamWrite): EndingChange[] {
  const entity = liveEntityOf(key);
  if (!entity) return [];
  const was = seen(entity, key, before);
  const is = seen(entity, key, after);
  const gone = was?.channels.filter((channel) => !is?.channels.includes(channel)) ?? [];
  const lastVersion = is?.version ?? (after ? versionOf(after) : versionOfRemoval(was?.version ?? 0));
  const changes: EndingChange[] = [
    ...gone.map((channel) => removed(entity, was!, lastVersion, channel)),
    ...(is?.channels ?? []).map((channel): Change => {
      const kind = was?.channels.includes(channel) ? 'modified' : 'added';
      return { channel, kind, entity, id: is!.id, version: is!.version, item: itemFor(channel, entity, is!) };
    }),
  ];
  const ends = endedBy(entity, was?.item, is?.item);
  if (!ends) return changes;
  // A deletion is heard by those who go, so they are cut off only when it is told again; of what is left they hear nothing.
  if (!is) return [...changes, { ...changes.at(-1)!, ends }];
  return changes.map((change, index) => (index === 0 ? { ...change, ends } : change));
}
