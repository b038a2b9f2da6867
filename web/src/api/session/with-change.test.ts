import type { Session } from '#shared/api/session';
import type { Change } from '#shared/entities/change';
import { FREE_PLAN } from '#shared/plans';
import { withChange } from './with-change';

const session = {
  user: {
    uid: 'u-1',
    account_id: 'ABCDEFGHIJKLMNPQRSTU',
    account_ids: ['ABCDEFGHIJKLMNPQRSTU'],
    email: 'ann@example.test',
    email_verify_code: 'ABC123',
    emailVerified: false,
    fullName: 'Ann',
    profilePicUrl: '',
    profilePicPath: '',
    providerData: [],
    settings: { showHomePageQuote: true, showGettingStartedVideo: true },
    isAccountOwner: true,
    role: 'Admin',
    updated_at: 1,
    created_at: 1,
    version: 3,
  },
  account: {
    id: 'ABCDEFGHIJKLMNPQRSTU',
    admin_uid: 'u-1',
    user_ids: ['u-1'],
    name: "Ann's team",
    stripe_customer_id: '',
    stripe_subscription_info: '',
    member_invite_code: 'ABC123',
    editor_invite_code: 'ABC124',
    member_invite_msg: '',
    editor_invite_msg: '',
    updated_at: 1,
    created_at: 1,
    auto_subtitle_last_checked: 1,
    stored_projects: 1,
    version: 5,
    ...FREE_PLAN,
  },
} as unknown as Session;

const change = (entity: 'user' | 'account', item: { version: number }, id: string) =>
  ({ channel: 'c', kind: 'modified', entity, id, version: item.version, item }) as Change;
const userChange = (item: object) => change('user', { ...session.user, ...item }, 'u-1');
const accountChange = (item: object) => change('account', { ...session.account, ...item }, session.account.id);

describe('spec section 4: user and account are kept in step with the server', () => {
  it('takes a newer user and a newer account', () => {
    expect(withChange(session, userChange({ version: 4, emailVerified: true })).user.emailVerified).toBe(true);
    expect(withChange(session, accountChange({ version: 6, stored_projects: 2 })).account.stored_projects).toBe(2);
  });

  it('lets nothing older or equal overwrite what is there', () => {
    expect(withChange(session, userChange({ version: 3, fullName: 'Old' }))).toBe(session);
    expect(withChange(session, accountChange({ version: 4, name: 'Old' }))).toBe(session);
  });

  it('ignores other people, other kinds, and items that are too large to travel', () => {
    expect(withChange(session, change('user', { ...session.user, version: 9 }, 'u-2'))).toBe(session);
    expect(withChange(session, { ...userChange({ version: 9 }), item: null })).toBe(session);
    expect(withChange(session, { ...userChange({ version: 9 }), entity: 'project' })).toBe(session);
  });
});
