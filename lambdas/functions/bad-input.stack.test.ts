import { type Contract, getRoute } from '#shared/api/contract';
import { contracts } from '#shared/api/contracts';
import { formatInviteKey } from '#shared/entities/invite';
import type { ErrorBody } from '#shared/errors';
import { newSecret } from '#shared/ids';
import { FIRST_BEACON } from '../../testing/viewer-tokens';
import { register, requestApi, type SignedUp, signInForTokens, signUp } from '../../testing/test-stack';

// Stripe's signature is checked before the content.
const posts = contracts.filter((contract) => getRoute(contract).method === 'POST' && contract.name !== 'stripeWebhook');
const guarded = contracts.filter(({ caller }) => caller !== 'anyone');
const named = (list: readonly Contract[]) => list.map((contract) => [contract.name, contract] as const);

const id = 'abcdefghijkmnpqrstuv';
const slideUpload = {
  id,
  slide_id: id,
  position: 'a1',
  notes: '',
  text: '',
  content_type: 'image/png',
  size: 1,
  smaller: [],
};
/** A valid input for each function; a function without a row fails its test. */
const goodInputs: Record<string, object> = {
  startSession: {},
  getSession: {},
  SendVerificationEmail: { uid: 'u', toEmail: 'pat@example.test', email_verify_code: 'ABCDEF' },
  resumeMail: {},
  verifyEmail: { token: `ABCDEF${newSecret()}` },
  updateUser: {},
  updateAccount: {},
  createPictureUpload: { id, content_type: 'image/png', size: 1 },
  updateProfilePicture: { upload_id: null },
  listUsers: {},
  changeRole: { uid: 'u', role: 'Member' },
  removeUser: { uid: 'u' },
  listAccounts: {},
  countPrivateProjects: {},
  switchAccount: { account_id: id },
  leaveAccount: { account_id: id },
  deleteAccount: { email: 'pat@example.test' },
  createInvite: { email: 'pat@example.test', role: 'Member' },
  signOutEverywhere: {},
  listInvites: {},
  resendInvite: { id },
  withdrawInvite: { id },
  previewInvite: { invite: formatInviteKey('ABCDEF', newSecret()) },
  joinAccount: { invite: formatInviteKey('ABCDEF', newSecret()) },
  renewInviteCode: { role: 'Member' },
  askToJoin: { code: 'ABCDEF' },
  listJoinRequests: {},
  answerJoinRequest: { uid: 'u', requested_at: 1, is_accepted: false },
  createProject: { id, name: 'Deck' },
  listProjects: { who_can_edit: 'Team' },
  getCoverGrants: { ids: [id] },
  getSearchWords: { projects: [{ id, indexed_at: 0 }] },
  getProject: { id },
  updateProject: { id },
  getLinkGuard: { id },
  updateLinkGuard: { id, password: 'twelve roses' },
  openLink: { id },
  openTeamLink: { id },
  reportLink: { id, project_id: id, reason: 'other', text: '' },
  updatePreview: { id, slide_url: '/projects/x/slides/a.png', picture: '' },
  duplicateProject: { id, target_id: id },
  deleteProject: { id },
  listTrash: { who_can_edit: 'Team' },
  restoreProject: { id },
  deleteProjectForGood: { id },
  saveEdits: { project_id: id, put: [], remove: [] },
  makeSrt: { clips: [] },
  startTranscription: { project_id: id, language: '', mode: 'replace' },
  getTranscription: { project_id: id },
  cancelTranscription: { project_id: id, requested_at: 1 },
  getRecords: { keys: [{ entity: 'project', id }] },
  createUpload: { kind: 'clip', id, project_id: id, content_type: 'audio/mp4', size: 1, created_at: 1 },
  completeUpload: { id, project_id: id },
  createSlideUploads: { project_id: id, slides: [slideUpload] },
  completeSlideUploads: { project_id: id, ids: [id] },
  createMultipartUpload: { id, project_id: id, content_type: 'audio/mp4', size: 1, created_at: 1 },
  signUploadParts: { id, project_id: id, parts: [1] },
  completeMultipartUpload: { id, project_id: id },
  abortMultipartUpload: { id, project_id: id },
  createTakeUpload: { id, project_id: id, first_piece: 0 },
  completeTakeUpload: { id, project_id: id, created_at: 1, pieces: [], end: { tail_bytes: 0, head_bytes: 1 } },
  listComments: { project_id: id },
  createComment: { id, project_id: id, text: 'Hi', anchor: null },
  importComments: {
    project_id: id,
    comments: [
      { id, name: 'Ann', text: 'Hi', anchor: null, reply_to: '', created_at: 1, updated_at: 1, resolved_at: 0 },
    ],
  },
  updateComment: { project_id: id, id, text: 'Hi' },
  resolveComment: { project_id: id, id, is_resolved: true },
  deleteComment: { project_id: id, id },
  clearGuestComments: { project_id: id },
  listGuardedComments: { id },
  saveGuestComment: { project_id: id, token: 'x', key: id, id, name: 'Gus', text: 'Hi', at: null, reply_to: '' },
  deleteGuestComment: { project_id: id, key: id, id },
  issueViewerToken: { project_id: id, pass: 'x' },
  reportError: { release: 'index-a.js', screen: '/', failure: 'TypeError', frames: [] },
  createSignUpChallenge: {},
  countView: { project_id: id, token: 'x', ...FIRST_BEACON },
  unsubscribe: { uid: id, setting: 'mail_comments', signature: 'x' },
  listViews: { project_id: id, days: -1 },
  getViewCounts: { project_id: id, days: 7 },
  getWatchFigures: { project_id: id, days: 7 },
  showPresence: { project_id: id, session_id: id, is_arriving: true },
  endPresence: { project_id: id, session_id: id },
  listPlans: {},
  createCheckoutSession: { plan: 'Pro' },
  createPortalSession: {},
};

let person: SignedUp;
let accessToken: string;
beforeAll(async () => {
  person = await signUp();
  ({ accessToken } = await signInForTokens(person.email));
});

/** Posts a text unchanged, and returns the answer's status and message. */
async function post(contract: Contract, body: string, token?: string) {
  const { status, body: answer } = await requestApi(getRoute(contract).path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body,
  });
  return { status, message: (answer as Partial<ErrorBody>).error?.message };
}

const pack = (contract: Contract, data: unknown) => JSON.stringify(contract.route ? data : { data });
const refused = (message: unknown) => ({ status: 400, message });

describe('every function refuses bad input with a clear answer', () => {
  test.each(named(posts))('%s: text that is not JSON', async (_, contract) => {
    expect(await post(contract, '{"data":', person.token)).toEqual(refused('The request is not valid JSON.'));
  });

  test.each(named(posts.filter(({ route }) => !route)))('%s: a missing or different envelope', async (_, contract) => {
    const message = 'The request needs exactly one field, "data".';
    expect(await post(contract, '{}', person.token)).toEqual(refused(message));
    expect(await post(contract, '{"data":{},"role":"Admin"}', person.token)).toEqual(refused(message));
    expect(await post(contract, '[]', person.token)).toEqual(refused(message));
  });

  test.each(named(posts))('%s: a wrong type', async (_, contract) => {
    for (const data of [null, 5, 'text', []]) {
      expect((await post(contract, pack(contract, data), person.token)).status).toBe(400);
    }
  });

  test.each(named(posts))('%s: an unknown key is refused, never ignored', async (_, contract) => {
    const input = { ...goodInputs[contract.name], isAdminNow: true };
    const answer = await post(contract, pack(contract, input), person.token);
    expect(answer).toEqual(refused('There is no field "isAdminNow" here.'));
  });

  test.each([
    ['createProject', { name: 'x'.repeat(121) }, 'Name: At most 120 characters.'],
    ['createProject', { name: ' ' }, 'Name: Enter a project name.'],
    ['createProject', { id: 'short' }, 'id: This id is not valid.'],
    ['startTranscription', { mode: 'all' }, 'mode: This should be one of: replace, fill-gaps.'],
    ['duplicateProject', { target_id: '../x' }, 'target_id: This id is not valid.'],
    ['updateProject', { who_can_edit: 'Everybody' }, 'Who can edit: This should be one of: Private, Team.'],
    ['updateUser', { fullName: 'x'.repeat(101) }, 'Name: At most 100 characters.'],
    ['updateUser', { fullName: 5 }, 'Name: This should be a text.'],
    ['updateUser', { settings: { showHomePageQuote: 'no' } }, 'showHomePageQuote: This should be yes or no.'],
    ['updateAccount', { name: '' }, 'Name: Enter a name.'],
    ['updateAccount', { member_invite_msg: 'x'.repeat(1001) }, 'Welcome message for Members: At most 1000 characters.'],
    ['startSession', { fullName: '' }, 'Name: Enter a name.'],
    ['startSession', { invite: 'ABC' }, 'invite: This invite link is incomplete.'],
    ['joinAccount', { invite: 'ABCDEF' }, 'invite: This invite link is incomplete.'],
    ['previewInvite', { invite: `${id}.` }, 'invite: This invite link is incomplete.'],
    ['createInvite', { email: 'nobody' }, 'Email address: Enter a valid email address.'],
    ['createInvite', { role: 'Admin' }, 'role: This should be one of: Editor, Member.'],
    ['askToJoin', { code: 'ABCDE' }, 'code: This code is incomplete.'],
    ['answerJoinRequest', { is_accepted: 'yes' }, 'is_accepted: This should be yes or no.'],
    ['changeRole', { role: 'Admin' }, 'role: This should be one of: Editor, Member.'],
    [
      'createPictureUpload',
      { content_type: 'image/svg+xml' },
      'File type: This should be one of: image/png, image/jpeg, image/webp.',
    ],
    ['createPictureUpload', { size: 6e6 }, 'File size: A picture may be up to 5 MB.'],
    ['createUpload', { size: 0 }, 'File size: More than 0.'],
    ['createSlideUploads', { slides: [{ ...slideUpload, position: 'a10' }] }, 'position: This position is not valid.'],
    ['showPresence', { session_id: `${id}#${id}` }, 'session_id: This id is not valid.'],
    ['showPresence', { project_id: 'short' }, 'project_id: This id is not valid.'],
    ['showPresence', { is_arriving: 'yes' }, 'is_arriving: This should be yes or no.'],
    [
      'countView',
      { watching: { ...FIRST_BEACON.watching, ranges: Array(101).fill([0, 3000]) } },
      'ranges: At most 100 entries.',
    ],
    ['saveGuestComment', { name: ' ' }, 'Name: Enter a name.'],
    ['saveGuestComment', { text: 'x'.repeat(2001) }, 'Text: At most 2000 characters.'],
    ['saveGuestComment', { at: -1 }, 'at: At least 0.'],
    ['countView', { token: 'a b' }, 'token: This is not valid.'],
    ['getViewCounts', { days: 0 }, 'days: At least 1.'],
    ['openLink', { link: 'ABC' }, 'link: This link is incomplete.'],
    ['openLink', { email: 'nobody' }, 'Email address: Enter a valid email address.'],
    ['endPresence', { session_id: 5 }, 'session_id: This should be a text.'],
    ['SendVerificationEmail', { toEmail: 'nobody' }, 'Email address: Enter a valid email address.'],
  ])('%s with %j', async (name, change, message) => {
    const contract = contracts.find((candidate) => candidate.name === name)!;
    const input = { ...goodInputs[name], ...change };
    expect(await post(contract, pack(contract, input), person.token)).toEqual(refused(message));
  });

  test.each(['role', 'account_id', 'uid', 'emailVerified', 'created_at', 'email', 'version'])(
    'nobody can set %s by sending it',
    async (field) => {
      const updates = contracts.filter(({ name }) => name === 'updateUser' || name === 'updateAccount');
      for (const contract of updates) {
        const answer = await post(contract, pack(contract, { [field]: 'Admin' }), person.token);
        expect(answer).toEqual(refused(`There is no field "${field}" here.`));
      }
    },
  );

  test('a GET accepts no unknown key either', async () => {
    expect((await requestApi('/publish/abcdefghijkmnpqrstuv?role=Admin')).status).toBe(400);
    expect((await requestApi('/publish/short')).status).toBe(400);
    expect((await requestApi('/publish/abcdefghijkmnpqrstuv?clip=one')).status).toBe(400);
  });
});

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('tokens', () => {
  test.each(named(guarded))('%s: no token, 401', async (_, contract) => {
    expect((await post(contract, pack(contract, {}))).status).toBe(401);
  });

  test('a forged token, 401: other claims, no signature, another signature', async () => {
    const [header = '', payload = '', signature = ''] = person.token.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
    const forged = [
      `${header}.${base64({ ...claims, sub: 'somebody-else' })}.${signature}`,
      `${base64({ alg: 'none', typ: 'JWT' })}.${payload}.`,
      `${header}.${base64({ ...claims, exp: 1 })}.${signature}`,
      'not-a-token',
    ];
    const contract = contracts.find(({ name }) => name === 'getSession')!;
    for (const token of forged) expect((await post(contract, '{"data":{}}', token)).status).toBe(401);
  });

  test.each(named(guarded))('%s: an access token, which does not identify the person, 401', async (_, contract) => {
    expect((await post(contract, pack(contract, {}), accessToken)).status).toBe(401);
  });

  test.each(named(contracts.filter(({ caller }) => caller === 'person')))(
    '%s: a token without a person, 401',
    async (_, contract) => {
      const { token } = await register();
      expect((await post(contract, pack(contract, {}), token)).status).toBe(401);
    },
  );
});
