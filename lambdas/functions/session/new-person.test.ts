import { account } from '#shared/entities/account';
import type { Uid } from '#shared/entities/scalars';
import { user } from '#shared/entities/user';
import { newPerson } from './new-person';

const email = 'ada@example.com';
const provider = { providerId: 'password' as const, uid: email, displayName: null, photoURL: null };
const ada = { uid: 'u-1' as Uid, email, fullName: 'Ada Lovelace', provider, emailVerified: false, signed_out_at: 0 };

describe('sign-up creates a user and the account that they own (spec section 3)', () => {
  const made = newPerson(ada, 1000);

  it('has every field of the entities', () => {
    expect(user.parse(made.user)).toEqual(made.user);
    expect(account.parse(made.account)).toEqual(made.account);
  });

  it('the account is named after its owner, with the suffix', () => {
    expect(made.account).toMatchObject({ name: "Ada Lovelace's team", admin_uid: 'u-1', user_count: 1 });
  });

  it('the owner is Admin and sees both home cards', () => {
    expect(made.user).toMatchObject({
      role: 'Admin',
      isAccountOwner: true,
      account_id: made.account.id,
      account_ids: [made.account.id],
      settings: {
        showHomePageQuote: true,
        showGettingStartedVideo: true,
        mail_comments: true,
        mail_mentions: true,
        mail_first_view: true,
      },
    });
  });

  it('free plan: 10 subtitle minutes, 5 minutes a project, 3 projects, watermark, 0 used (section 9)', () => {
    expect(made.account).toMatchObject({
      limit_auto_subtitle_minutes_per_month: 10,
      limit_project_duration_in_minutes: 5,
      limit_stored_projects: 3,
      limit_show_watermark: true,
      auto_subtitle_minutes_used_this_month: 0,
      stripe_customer_id: '',
      stripe_subscription_info: '',
    });
  });

  it('Members and Editors have different codes', () => {
    expect(made.account.member_invite_code).not.toBe(made.account.editor_invite_code);
  });

  it('what was verified or ended before the record existed stays so', () => {
    expect(made.user).toMatchObject({ emailVerified: false, signed_out_at: 0 });
    const recovered = newPerson({ ...ada, emailVerified: true, signed_out_at: 900 }, 1000);
    expect(recovered.user).toMatchObject({ emailVerified: true, signed_out_at: 900 });
  });
});
