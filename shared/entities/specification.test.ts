import { account, visibleAccount } from '#shared/entities/account';
import { shownCaption } from '#shared/entities/caption';
import { shownClip } from '#shared/entities/clip';
import { comment } from '#shared/entities/comment';
import { invite } from '#shared/entities/invite';
import { shownMarker } from '#shared/entities/marker';
import { project } from '#shared/entities/project';
import { user, userSettings } from '#shared/entities/user';
import { view } from '#shared/api/views';

describe('spec section 3: an entity has the fields of the specification, by their names', () => {
  it.each<[string, { shape: object }, string]>([
    [
      'User',
      user,
      'uid account_id account_ids email email_verify_code emailVerified fullName profilePicUrl profilePicPath providerData ' +
        'settings isAccountOwner role updated_at created_at',
    ],
    ['User.settings', userSettings, 'showHomePageQuote showGettingStartedVideo'],
    [
      'Account',
      account,
      'id admin_uid name stripe_customer_id stripe_subscription_info member_invite_code editor_invite_code member_invite_msg ' +
        'editor_invite_msg updated_at created_at limit_auto_subtitle_minutes_per_month limit_project_duration_in_minutes ' +
        'auto_subtitle_minutes_used_this_month auto_subtitle_last_checked limit_show_watermark limit_stored_projects',
    ],
    ['Account, as its people see it', visibleAccount, 'user_ids'],
    ['Invite', invite, 'id account_id email inviteSentAt'],
    ['View', view, 'project_id created_at'],
    ['Comment', comment, 'project_id'],
    [
      'Project',
      project,
      'id account_id uid name who_can_edit created_at updated_at updated_by_info clips markers settings',
    ],
    ['Project.updated_by_info', project.shape.updated_by_info, 'fullName email profilePicUrl'],
    ['Clip', shownClip, 'file_name type created_at url duration captions'],
    ['Caption', shownCaption, 'start end text'],
    ['Marker', shownMarker, 'created_at clip_created_at slide_url duration'],
  ])('%s', (_, schema, fields) => {
    expect(Object.keys(schema.shape)).toEqual(expect.arrayContaining(fields.split(' ')));
  });
});
