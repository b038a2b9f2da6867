import { createHash } from 'node:crypto';
import type {
  AccountId,
  AskId,
  CommentId,
  InviteId,
  ProjectId,
  Uid,
  UploadId,
  ViewerId,
  PresenceSessionId,
} from '#shared/entities/scalars';
import type { LiveEntity } from '#shared/entities/change';
import type { WhoCanEdit } from '#shared/entities/project';

/** Primary key of an item. */
export interface Key {
  pk: string;
  sk: string;
}

/** Key of an item in index 1. */
export interface Index1Key {
  index1_pk: string;
  index1_sk: string;
}

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');

/** No id is as short. */
const COMMENT_COUNT = 'COUNT';

/** What the sort key of a job says that has sound listened to. */
export const TRANSCRIBE_JOB = 'TRANSCRIBE';

/** Where every item of the table lies; the only place that makes keys. */
export const keyOf = {
  user: (uid: Uid): Key => ({ pk: `USER#${uid}`, sk: 'USER' }),
  membership: (uid: Uid, account: AccountId): Key => ({ pk: `USER#${uid}`, sk: `MEMBER#${account}` }),
  /** Says for a while that a person deleted themselves. */
  deletedUser: (uid: Uid): Key => ({ pk: `USER#${uid}`, sk: 'DELETED' }),
  /** The name of a person who lost their only team, for when they log in again. */
  formerName: (uid: Uid): Key => ({ pk: `USER#${uid}`, sk: 'FORMER_NAME' }),
  /** Says for a while that a person has set a password by a mailed code, also before they have a record. */
  signInRecovery: (uid: Uid): Key => ({ pk: `USER#${uid}`, sk: 'RECOVERED' }),
  account: (id: AccountId): Key => ({ pk: `ACCOUNT#${id}`, sk: 'ACCOUNT' }),
  /** Everybody who asks to join an account. */
  joinRequests: (id: AccountId): Key => ({ pk: `ACCOUNT#${id}`, sk: 'JOIN_REQUESTS' }),
  invite: (id: InviteId): Key => ({ pk: `INVITE#${id}`, sk: 'INVITE' }),
  inviteCode: (code: string): Key => ({ pk: `CODE#${code}`, sk: 'CODE' }),
  /** Whose address this is; addresses are hashed in keys, because keys end up in logs. */
  address: (email: string): Key => ({ pk: `EMAIL#${hash(email)}`, sk: 'EMAIL' }),
  mailsSent: (email: string): Key => ({ pk: `EMAIL#${hash(email)}`, sk: 'MAILS' }),
  /** Counted for each team, so that none keeps another from inviting. */
  invitesSent: (email: string, account: AccountId): Key => ({ pk: `EMAIL#${hash(email)}`, sk: `INVITES#${account}` }),
  /** Says that no mail goes to an address. */
  mailStop: (email: string): Key => ({ pk: `EMAIL#${hash(email)}`, sk: 'STOP' }),
  emailCode: (reference: string): Key => ({ pk: `EMAILCODE#${reference}`, sk: 'EMAILCODE' }),
  project: (id: ProjectId): Key => ({ pk: `PROJECT#${id}`, sk: 'PROJECT' }),
  slide: (project: ProjectId, id: string): Key => ({ pk: `PROJECT#${project}`, sk: `SLIDE#${id}` }),
  clip: (project: ProjectId, createdAt: number | string): Key => ({
    pk: `PROJECT#${project}`,
    sk: `CLIP#${createdAt}`,
  }),
  marker: (project: ProjectId, clipCreatedAt: number | string, createdAt: number | string): Key => ({
    pk: `PROJECT#${project}`,
    sk: `MARKER#${clipCreatedAt}#${createdAt}`,
  }),
  /** A caption lies with those of its file, so that they can be found without the others. */
  caption: (project: ProjectId, file: string, id: string): Key => ({
    pk: `PROJECT#${project}`,
    sk: `${captionKeyPrefix(file)}${id}`,
  }),
  comment: (project: ProjectId, id: CommentId): Key => ({ pk: partitionOf.comments(project), sk: id }),
  /** How many comments a project has. */
  commentCount: (project: ProjectId): Key => ({ pk: partitionOf.comments(project), sk: COMMENT_COUNT }),
  /** Who watched a project, and since when (Unix milliseconds). */
  view: (project: ProjectId, since: number, viewer: ViewerId): Key => ({
    pk: partitionOf.views(project),
    sk: `${since}#${viewer}`,
  }),
  /** One of the counters of a day's views (`2026-11-23`). */
  viewCount: (project: ProjectId, day: string, shard: number): Key => ({
    pk: partitionOf.viewCounts(project),
    sk: `${day}#${shard}`,
  }),
  upload: (id: UploadId): Key => ({ pk: `UPLOAD#${id}`, sk: 'UPLOAD' }),
  /** A take that goes up while it is recorded. */
  takeUpload: (id: UploadId): Key => ({ pk: `UPLOAD#${id}`, sk: 'TAKE' }),
  multipartUpload: (id: UploadId): Key => ({ pk: `UPLOAD#${id}`, sk: 'PARTS' }),
  /**
   * A project that is open in somebody's tab. All visits within an account lie together, off the project's own partition, so
   * that both those of a project and those of a person are found by one Query.
   */
  presenceSession: (account: AccountId, project: ProjectId, uid: Uid, visit: PresenceSessionId): Key => ({
    pk: partitionOf.presence(account),
    sk: `${presenceKeyPrefix(project)}${uid}#${visit}`,
  }),
  /** A project in the bin; looked at, and then ended for good, when this item expires. */
  trash: (id: ProjectId): Key => ({ pk: `BIN#${id}`, sk: 'BIN' }),
  /** Says that a project had this id, and was deleted for good. */
  retiredProjectId: (id: ProjectId): Key => ({ pk: `ENDED#${id}`, sk: 'ENDED' }),
  /** Work that a deleted project leaves to the background. */
  deleteJob: (id: ProjectId): Key => ({ pk: `JOB#${id}`, sk: 'DELETE_PROJECT' }),
  /** The copy of a project that is being made, by the copy's id. */
  copyJob: (id: ProjectId): Key => ({ pk: `JOB#${id}`, sk: 'COPY_PROJECT' }),
  /** The automatic subtitles of a project that are made, or were a short while ago. */
  transcribeJob: (id: ProjectId): Key => ({ pk: `JOB#${id}`, sk: TRANSCRIBE_JOB }),
  /** Work that somebody leaves to the background who left a team, or deleted themselves and their account. */
  leaveJob: (uid: Uid, account: AccountId): Key => ({ pk: `JOB#${uid}`, sk: `LEAVE#${account}` }),
  /** Somebody asks, by a code that is still to be looked up, to join a team. */
  askToJoinJob: (uid: Uid, ask: AskId): Key => ({ pk: `JOB#${uid}`, sk: `ASK_TO_JOIN#${ask}` }),
  /** An Admin is to be told that somebody asks to join. */
  notifyAdminJob: (uid: Uid, account: AccountId): Key => ({ pk: `JOB#${uid}`, sk: `TELL_ASKED#${account}` }),
  /** Somebody is to be told that an Admin let them in. */
  notifyJoinedJob: (uid: Uid, account: AccountId): Key => ({ pk: `JOB#${uid}`, sk: `TELL_JOINED#${account}` }),
  deleteUserJob: (uid: Uid): Key => ({ pk: `JOB#${uid}`, sk: 'DELETE_USER' }),
  /** The credentials of somebody whose address is another person's now. */
  deleteLoginJob: (uid: Uid): Key => ({ pk: `JOB#${uid}`, sk: 'DELETE_LOGIN' }),
  /** Places in teams that somebody gained before they had proven their address. */
  recoverJob: (uid: Uid): Key => ({ pk: `JOB#${uid}`, sk: 'RECOVER' }),
  deleteAccountJob: (id: AccountId): Key => ({ pk: `JOB#${id}`, sk: 'DELETE_ACCOUNT' }),
  /** How often somebody (an address of origin, a person; hashed) has tried something in a span of time. */
  rateLimit: (what: string, who: string, span: number): Key => ({ pk: `TRIES#${what}#${hash(who)}`, sk: `${span}` }),
  /** What Stripe has told of, and was followed. */
  stripeEvent: (id: string): Key => ({ pk: `EVENT#stripe#${id}`, sk: 'EVENT' }),
  /** What an account pays for is read back from Stripe when this item expires. */
  subscriptionSync: (account: AccountId): Key => ({ pk: `READBACK#${account}`, sk: 'READBACK' }),
  /** A stored file of a project, which its account's bytes count. */
  storedFile: (project: ProjectId, path: string): Key => ({ pk: partitionOf.storedFiles(project), sk: path }),
  /** Says that a project names whose it was. */
  ownerMention: (uid: Uid, project: ProjectId): Key => ({ pk: partitionOf.ownerMentions(uid), sk: project }),
  /** A file that may be without use; looked at, and then perhaps deleted, when this item expires. */
  unusedFile: (path: string): Key => ({ pk: `FILE#${path}`, sk: 'FILE' }),
};

/** A key as it stands in a log: no part of it opens anything. */
export const formatKeyForLog = ({ pk, sk }: Key): string => `${pk} ${sk}`;

/** How the sort keys of the visits to a project begin. */
export const presenceKeyPrefix = (project: ProjectId): string => `${project}#`;

/** How the sort keys of the captions of a file begin. */
export const captionKeyPrefix = (file: string): string => `CAPTION#${file}#`;

/** Partitions that are read as a whole. */
export const partitionOf = {
  project: (id: ProjectId): string => keyOf.project(id).pk,
  comments: (id: ProjectId): string => `PROJECT#${id}#COMMENTS`,
  views: (id: ProjectId): string => `PROJECT#${id}#VIEWS`,
  /** Its name begins as no other's whose writes are told of: a view is told of, its count is not. */
  viewCounts: (id: ProjectId): string => `VIEWCOUNT#${id}`,
  storedFiles: (id: ProjectId): string => `FILES#${id}`,
  presence: (account: AccountId): string => `PRESENCE#${account}`,
  /** The projects that name somebody as whose they were. */
  ownerMentions: (uid: Uid): string => `NAMED#${uid}`,
};

/** Lists of index 1: their partition; the sort key is the moment that the list is ordered by. */
export const listOf = {
  /** The people of an account. */
  members: (account: AccountId): string => `ACCOUNT#${account}#MEMBERS`,
  invites: (account: AccountId): string => `ACCOUNT#${account}#INVITES`,
  projects: (account: AccountId, whoCanEdit: WhoCanEdit, uid: Uid): string =>
    whoCanEdit === 'Team' ? `ACCOUNT#${account}#TEAM` : `ACCOUNT#${account}#PRIVATE#${uid}`,
  /** What was deleted and can still be restored, as it was Private or Team. */
  trash: (account: AccountId, whoCanEdit: WhoCanEdit, uid: Uid): string =>
    whoCanEdit === 'Team' ? `ACCOUNT#${account}#BIN` : `ACCOUNT#${account}#BIN#${uid}`,
};

/** An item's place in a list of index 1. */
export const toListKey = (list: string, createdAt: number): Index1Key => ({
  index1_pk: list,
  index1_sk: `${createdAt}`,
});

/** Where an item stands in a list of index 1, whatever else is in it: the moment that the list is ordered by, and its name. */
export const parseListKey = ({ pk, index1_sk }: Record<string, unknown>): { created_at: number; name: string } => ({
  created_at: Number(index1_sk),
  name: (pk as string).split('#')[1]!,
});

const PARTS_OF_PROJECT: Readonly<Record<string, LiveEntity>> = {
  PROJECT: 'project',
  SLIDE: 'slide',
  CLIP: 'clip',
  MARKER: 'marker',
  CAPTION: 'caption',
};

/** Which entity a key holds, if it is one that travels live. */
export function toLiveEntity({ pk, sk }: Key): LiveEntity | undefined {
  const [root, , part] = pk.split('#');
  const kind = sk.split('#')[0]!;
  if (root === 'USER') return kind === 'USER' ? 'user' : kind === 'MEMBER' ? 'teamUser' : undefined;
  if (root === 'ACCOUNT') return kind === 'ACCOUNT' ? 'account' : kind === 'JOIN_REQUESTS' ? 'joinRequests' : undefined;
  if (root === 'INVITE') return 'invite';
  if (root === 'PRESENCE') return 'presence';
  if (root !== 'PROJECT') return undefined;
  if (part === 'VIEWS') return 'view';
  if (part === 'COMMENTS') return sk === COMMENT_COUNT ? undefined : 'comment';
  return PARTS_OF_PROJECT[kind];
}
