import type { keyOf } from '../../data/keys';

const SECRET =
  'What grants access: invite codes, secrets of links, and hashes of passwords. Passwords are not in our table.';
const TEMPORARY =
  'What lasts minutes or days: uploads and background work in progress, open pages, mails waiting to be sent, and counters that limit attempts.';
const DERIVED =
  'What follows from the other records: the words that search finds, counters, and lists of what is closed or expires.';
const DELETED = 'Marks that something was deleted: an id without content.';
const REPORTED = 'Reports about your links: strangers wrote them to the operator of this service.';

/** Where the ZIP has each kind of item of the table: in a file, or nowhere, with the reason that `about.json` gives. */
export const exportInventory = {
  user: { file: 'person.json' },
  membership: { file: 'person.json' },
  mailStop: { file: 'person.json' },
  ownerMention: { file: 'person.json' },
  account: { file: 'teams/' },
  joinRequests: { file: 'teams/' },
  invite: { file: 'teams/' },
  project: { file: 'projects/' },
  linkGuard: { file: 'projects/' },
  slide: { file: 'projects/' },
  clip: { file: 'projects/' },
  marker: { file: 'projects/' },
  caption: { file: 'projects/' },
  comment: { file: 'projects/' },
  view: { file: 'projects/' },
  viewCount: { file: 'projects/' },
  storedFile: { file: 'projects/' },
  inviteCode: { leftOut: SECRET },
  emailCode: { leftOut: SECRET },
  linkReport: { leftOut: REPORTED },
  address: { leftOut: DERIVED },
  searchWords: { leftOut: DERIVED },
  commentCount: { leftOut: DERIVED },
  trash: { leftOut: DERIVED },
  closedLink: { leftOut: DERIVED },
  subscriptionSync: { leftOut: DERIVED },
  deletedUser: { leftOut: DELETED },
  formerName: { leftOut: DELETED },
  retiredProjectId: { leftOut: DELETED },
  signInRecovery: { leftOut: TEMPORARY },
  dataExport: { leftOut: TEMPORARY },
  mailsSent: { leftOut: TEMPORARY },
  invitesSent: { leftOut: TEMPORARY },
  upload: { leftOut: TEMPORARY },
  takeUpload: { leftOut: TEMPORARY },
  multipartUpload: { leftOut: TEMPORARY },
  presenceSession: { leftOut: TEMPORARY },
  deleteJob: { leftOut: TEMPORARY },
  copyJob: { leftOut: TEMPORARY },
  transcribeJob: { leftOut: TEMPORARY },
  leaveJob: { leftOut: TEMPORARY },
  askToJoinJob: { leftOut: TEMPORARY },
  notifyAdminJob: { leftOut: TEMPORARY },
  notifyJoinedJob: { leftOut: TEMPORARY },
  mailCommentsJob: { leftOut: TEMPORARY },
  mailFirstViewJob: { leftOut: TEMPORARY },
  mailLinkJob: { leftOut: TEMPORARY },
  deleteUserJob: { leftOut: TEMPORARY },
  deleteLoginJob: { leftOut: TEMPORARY },
  recoverJob: { leftOut: TEMPORARY },
  exportDataJob: { leftOut: TEMPORARY },
  deleteAccountJob: { leftOut: TEMPORARY },
  rateLimit: { leftOut: TEMPORARY },
  guesses: { leftOut: TEMPORARY },
  signUpProof: { leftOut: TEMPORARY },
  stripeEvent: { leftOut: TEMPORARY },
  unusedFile: { leftOut: TEMPORARY },
} satisfies Record<keyof typeof keyOf, { file: string } | { leftOut: string }>;

/** What is in no file because others own it, or because it isn't in the table. */
const ELSEWHERE = [
  'Pictures, sound, and video of projects: the page where you download this makes a ZIP of each project.',
  'Private projects of other people, whoever owns the team: only their number is in it.',
  'Team projects of others in teams that you don’t own, except for your comments and views there.',
  'Invites to your address, and your requests to join a team: until they are answered, they are records of that team.',
  'Invoices and cards: our payment provider has them. Account leads to its page.',
  'Recordings and unsaved changes: they are on the computer where you made them.',
];

export const FILE_CONTENTS = [
  { path: 'person.json', contents: 'You: your record, your teams, and projects of others that name you.' },
  { path: 'picture.*', contents: 'Your profile picture, if you uploaded one.' },
  { path: 'teams/ID.json', contents: 'A team that you own: its settings, plan, people, invites, and join requests.' },
  {
    path: 'projects/ID.json',
    contents:
      'A project that you own, also in the trash, or a Team project of a team that you own: slides, notes, clips, captions, link settings, comments, and views. Of other projects, your comments and views. Of a project whose record is damaged, its id: ask us about it.',
  },
];

export const LEFT_OUT = [
  ...ELSEWHERE,
  ...new Set(Object.values(exportInventory).flatMap((kind) => ('leftOut' in kind ? kind.leftOut : []))),
];
