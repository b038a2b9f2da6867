import { createHash, createHmac } from 'node:crypto';
import type {
  AccountId,
  AskId,
  CommentId,
  InviteId,
  LinkReportId,
  ProjectId,
  Uid,
  UploadId,
  ViewerId,
  PresenceSessionId,
} from '#shared/entities/scalars';
import type { LiveEntity } from '#shared/entities/change';
import type { RecipientId } from '#shared/entities/link-guard';
import type { WhoCanEdit } from '#shared/entities/project';
import { env } from '../runtime/env';

export interface Key {
  pk: string;
  sk: string;
}

export interface Index1Key {
  index1_pk: string;
  index1_sk: string;
}

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The partition of an address. Keys appear in logs and copies of the table, and a plain hash could be tested with lists of addresses. */
const addressPartition = (email: string): string =>
  `EMAIL#${createHmac('sha256', env('ADDRESS_SECRET')).update(email).digest('hex')}`;

/** Shorter than any id, so it can't collide with one. */
const COMMENT_COUNT = 'COUNT';

export const TRANSCRIBE_JOB = 'TRANSCRIBE';

/** The keys of all items in the table. Keys are made only here. */
export const keyOf = {
  user: (uid: Uid): Key => ({ pk: `USER#${uid}`, sk: 'USER' }),
  membership: (uid: Uid, account: AccountId): Key => ({ pk: `USER#${uid}`, sk: `MEMBER#${account}` }),
  /** Marks for a limited time that a person deleted themselves. */
  deletedUser: (uid: Uid): Key => ({ pk: `USER#${uid}`, sk: 'DELETED' }),
  /** The name of a person who lost their only team, for their next login. */
  formerName: (uid: Uid): Key => ({ pk: `USER#${uid}`, sk: 'FORMER_NAME' }),
  /** Marks for a limited time that a person set a password with a mailed code, even before they have a record. */
  signInRecovery: (uid: Uid): Key => ({ pk: `USER#${uid}`, sk: 'RECOVERED' }),
  /** The copy of their data that a person asked for last. */
  dataExport: (uid: Uid): Key => ({ pk: `USER#${uid}`, sk: 'DATA_EXPORT' }),
  account: (id: AccountId): Key => ({ pk: `ACCOUNT#${id}`, sk: 'ACCOUNT' }),
  joinRequests: (id: AccountId): Key => ({ pk: `ACCOUNT#${id}`, sk: 'JOIN_REQUESTS' }),
  invite: (id: InviteId): Key => ({ pk: `INVITE#${id}`, sk: 'INVITE' }),
  inviteCode: (code: string): Key => ({ pk: `CODE#${code}`, sk: 'CODE' }),
  /** The owner of an address. */
  address: (email: string): Key => ({ pk: addressPartition(email), sk: 'EMAIL' }),
  mailsSent: (email: string): Key => ({ pk: addressPartition(email), sk: 'MAILS' }),
  /** Counted per team, so that one team's invites don't block another's. */
  invitesSent: (email: string, account: AccountId): Key => ({ pk: addressPartition(email), sk: `INVITES#${account}` }),
  mailStop: (email: string): Key => ({ pk: addressPartition(email), sk: 'STOP' }),
  emailCode: (reference: string): Key => ({ pk: `EMAILCODE#${reference}`, sk: 'EMAILCODE' }),
  project: (id: ProjectId): Key => ({ pk: `PROJECT#${id}`, sk: 'PROJECT' }),
  /** What guards its link, besides the settings. In the project's partition, so that it goes and returns with the project. */
  linkGuard: (id: ProjectId): Key => ({ pk: `PROJECT#${id}`, sk: 'GUARD' }),
  /** What a viewer reported to the operator. Apart from the project's partition, so that opening it does not read them. */
  linkReport: (project: ProjectId, id: LinkReportId): Key => ({ pk: partitionOf.linkReports(project), sk: id }),
  slide: (project: ProjectId, id: string): Key => ({ pk: `PROJECT#${project}`, sk: `${SLIDE_PREFIX}${id}` }),
  clip: (project: ProjectId, createdAt: number | string): Key => ({
    pk: `PROJECT#${project}`,
    sk: `${CLIP_PREFIX}${createdAt}`,
  }),
  marker: (project: ProjectId, clipCreatedAt: number | string, createdAt: number | string): Key => ({
    pk: `PROJECT#${project}`,
    sk: `${markerKeyPrefix(clipCreatedAt)}${createdAt}`,
  }),
  /** Captions of the same file share a partition, so that they can be read without the others. */
  caption: (project: ProjectId, file: string, id: string): Key => ({
    pk: `PROJECT#${project}`,
    sk: `${captionKeyPrefix(file)}${id}`,
  }),
  comment: (project: ProjectId, id: CommentId): Key => ({ pk: partitionOf.comments(project), sk: id }),
  /** The project's words for search, apart from its partition, so that opening it does not read them. */
  searchWords: (id: ProjectId): Key => ({ pk: `WORDS#${id}`, sk: 'WORDS' }),
  commentCount: (project: ProjectId): Key => ({ pk: partitionOf.comments(project), sk: COMMENT_COUNT }),
  /** One view of a project: who watched it, and from when (Unix milliseconds). */
  view: (project: ProjectId, since: number, viewer: ViewerId): Key => ({
    pk: partitionsOf.views(project)[hashViewer(viewer) % VIEW_SHARDS]!,
    sk: `${since}#${viewer}`,
  }),
  /** The counter of a day (`2026-11-23`) that counts this viewer. */
  viewCount: (project: ProjectId, day: string, viewer: ViewerId): Key =>
    viewCountKeys(project, day)[hashViewer(viewer) % (VIEW_SHARDS * COUNTERS_OF_SHARD)]!,
  upload: (id: UploadId): Key => ({ pk: `UPLOAD#${id}`, sk: 'UPLOAD' }),
  takeUpload: (id: UploadId): Key => ({ pk: `UPLOAD#${id}`, sk: 'TAKE' }),
  multipartUpload: (id: UploadId): Key => ({ pk: `UPLOAD#${id}`, sk: 'PARTS' }),
  /**
   * A project that is open in a tab. All presence sessions of an account share one partition, separate from the project's, so that one
   * Query finds those of a project or of a person.
   */
  presenceSession: (account: AccountId, project: ProjectId, uid: Uid, sessionId: PresenceSessionId): Key => ({
    pk: partitionOf.presence(account),
    sk: `${presenceKeyPrefix(project)}${uid}#${sessionId}`,
  }),
  /** A project in the trash. When this item expires, the project is checked and then deleted for good. */
  trash: (id: ProjectId): Key => ({ pk: `TRASH#${id}`, sk: 'TRASH' }),
  /** A project whose link the edge restricts. When this item expires, so have all grants that the link doesn't accept. */
  closedLink: (id: ProjectId): Key => ({ pk: `CLOSED_LINK#${id}`, sk: 'CLOSED_LINK' }),
  retiredProjectId: (id: ProjectId): Key => ({ pk: `RETIRED#${id}`, sk: 'RETIRED' }),
  deleteJob: (id: ProjectId): Key => ({ pk: `JOB#${id}`, sk: 'DELETE_PROJECT' }),
  copyJob: (id: ProjectId): Key => ({ pk: `JOB#${id}`, sk: 'COPY_PROJECT' }),
  transcribeJob: (id: ProjectId): Key => ({ pk: `JOB#${id}`, sk: TRANSCRIBE_JOB }),
  leaveJob: (uid: Uid, account: AccountId): Key => ({ pk: `JOB#${uid}`, sk: `LEAVE#${account}` }),
  /** A request to join a team by a code that has not been looked up yet. */
  askToJoinJob: (uid: Uid, ask: AskId): Key => ({ pk: `JOB#${uid}`, sk: `ASK_TO_JOIN#${ask}` }),
  notifyAdminJob: (uid: Uid, account: AccountId): Key => ({ pk: `JOB#${uid}`, sk: `NOTIFY_ADMIN#${account}` }),
  notifyJoinedJob: (uid: Uid, account: AccountId): Key => ({ pk: `JOB#${uid}`, sk: `NOTIFY_JOINED#${account}` }),
  /** A project's new comments about which people have yet to be mailed. */
  mailCommentsJob: (id: ProjectId): Key => ({ pk: `JOB#${id}`, sk: 'MAIL_COMMENTS' }),
  mailFirstViewJob: (id: ProjectId): Key => ({ pk: `JOB#${id}`, sk: 'MAIL_FIRST_VIEW' }),
  /** Mails an invited address the new link that was requested for it. */
  mailLinkJob: (id: ProjectId, recipient: RecipientId): Key => ({ pk: `JOB#${id}`, sk: `MAIL_LINK#${recipient}` }),
  deleteUserJob: (uid: Uid): Key => ({ pk: `JOB#${uid}`, sk: 'DELETE_USER' }),
  /** The credentials of a person whose address now belongs to someone else. */
  deleteLoginJob: (uid: Uid): Key => ({ pk: `JOB#${uid}`, sk: 'DELETE_LOGIN' }),
  /** Memberships that a person gained before they verified their address. */
  recoverJob: (uid: Uid): Key => ({ pk: `JOB#${uid}`, sk: 'RECOVER' }),
  exportDataJob: (uid: Uid): Key => ({ pk: `JOB#${uid}`, sk: 'EXPORT_DATA' }),
  deleteAccountJob: (id: AccountId): Key => ({ pk: `JOB#${id}`, sk: 'DELETE_ACCOUNT' }),
  /** How many attempts a source (an IP address or a person; hashed) made in a time window. */
  rateLimit: (what: string, who: string, span: number): Key => ({
    pk: `RATE_LIMIT#${what}#${hash(who)}`,
    sk: `${span}`,
  }),
  /** The wrong passwords of an IP address (hashed) for a project's link. */
  guesses: (project: ProjectId, address: string): Key => ({ pk: `GUESSES#${project}#${hash(address)}`, sk: 'GUESSES' }),
  /** A sign-up proof that was used, by its challenge's signature. */
  signUpProof: (signature: string): Key => ({ pk: `SIGN_UP_PROOF#${signature}`, sk: 'SIGN_UP_PROOF' }),
  stripeEvent: (id: string): Key => ({ pk: `EVENT#stripe#${id}`, sk: 'EVENT' }),
  /** When this item expires, the account's subscription is synced from Stripe. */
  subscriptionSync: (account: AccountId): Key => ({ pk: `SUBSCRIPTION_SYNC#${account}`, sk: 'SUBSCRIPTION_SYNC' }),
  storedFile: (project: ProjectId, path: string): Key => ({ pk: partitionOf.storedFiles(project), sk: path }),
  ownerMention: (uid: Uid, project: ProjectId): Key => ({ pk: partitionOf.ownerMentions(uid), sk: project }),
  /** A possibly unused file. When this item expires, the file is checked, and deleted if it is unused. */
  unusedFile: (path: string): Key => ({ pk: `FILE#${path}`, sk: 'FILE' }),
};

/** Formats a key for logs. No part of a key grants access to anything. */
export const formatKeyForLog = ({ pk, sk }: Key): string => `${pk} ${sk}`;

export const presenceKeyPrefix = (project: ProjectId): string => `${project}#`;

export const SLIDE_PREFIX = 'SLIDE#';

export const CLIP_PREFIX = 'CLIP#';

export const markerKeyPrefix = (clipCreatedAt: number | string): string => `MARKER#${clipCreatedAt}#`;

export const captionKeyPrefix = (file: string): string => `CAPTION#${file}#`;

/** Partitions that are read as a whole. */
export const partitionOf = {
  project: (id: ProjectId): string => keyOf.project(id).pk,
  comments: (id: ProjectId): string => `PROJECT#${id}#COMMENTS`,
  linkReports: (id: ProjectId): string => `LINK_REPORTS#${id}`,
  storedFiles: (id: ProjectId): string => `FILES#${id}`,
  presence: (account: AccountId): string => `PRESENCE#${account}`,
  ownerMentions: (uid: Uid): string => `FORMER_OWNER#${uid}`,
};

/** The views of a project are in this many partitions, by viewer: one takes 500 views a second. */
const VIEW_SHARDS = 16;
/** Counters per shard and day. Transactions on one item conflict: a counter takes about fifty views a second. */
const COUNTERS_OF_SHARD = 8;

const hashViewer = (viewer: ViewerId): number => createHash('sha256').update(viewer).digest().readUInt16BE();

const listShards = (prefix: string): string[] =>
  Array.from({ length: VIEW_SHARDS }, (_, shard) => `${prefix}#${shard}`);

/** Partitions in shards that are read together. */
export const partitionsOf = {
  views: (id: ProjectId): string[] => listShards(`PROJECT#${id}#VIEWS`),
  /** Must not share a prefix with partitions whose writes are published: views are published, their counts are not. */
  viewCounts: (id: ProjectId): string[] => listShards(`VIEWCOUNT#${id}`),
};

export const viewCountKeys = (project: ProjectId, day: string): Key[] =>
  Array.from({ length: COUNTERS_OF_SHARD }, (_, nth) => nth).flatMap((nth) =>
    partitionsOf.viewCounts(project).map((pk) => ({ pk, sk: `${day}#${nth}` })),
  );

/** Lists in index 1: the partition key of each. The sort key is the time that orders the list. */
export const listOf = {
  /** The open reports of all projects. */
  linkReports: (): string => 'LINK_REPORTS',
  members: (account: AccountId): string => `ACCOUNT#${account}#MEMBERS`,
  invites: (account: AccountId): string => `ACCOUNT#${account}#INVITES`,
  projects: (account: AccountId, whoCanEdit: WhoCanEdit, uid: Uid): string =>
    whoCanEdit === 'Team' ? `ACCOUNT#${account}#TEAM` : `ACCOUNT#${account}#PRIVATE#${uid}`,
  /** Deleted projects that can still be restored, by whether they were Private or Team. */
  trash: (account: AccountId, whoCanEdit: WhoCanEdit, uid: Uid): string =>
    whoCanEdit === 'Team' ? `ACCOUNT#${account}#TRASH` : `ACCOUNT#${account}#TRASH#${uid}`,
};

export const toListKey = (list: string, createdAt: number): Index1Key => ({
  index1_pk: list,
  index1_sk: `${createdAt}`,
});

/** Parses an item's index 1 sort key: the time that orders the list, and the item's name. */
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

/** The entity of a key, if its changes are published live. */
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
