import {
  changeRole,
  createPictureUpload,
  listUsers,
  removeUser,
  unsubscribe,
  updateProfilePicture,
  updateUser,
} from '#shared/api/users';
import { LOCAL_ADDRESS_SECRET } from '../../infra/local/config/stage-values';
import { signUnsubscribeLink } from '../../lambdas/mail/mail-activity';
import type { UploadId } from '#shared/entities/scalars';
import type { Person, Scene } from './scene';
import { png } from '../pictures';
import type { Scenario } from './scenario';

/** The person's uploaded picture, not yet checked. */
async function uploadPicture(scene: Scene, person: Person): Promise<UploadId> {
  const id = scene.id<UploadId>();
  const bytes = png(128, 128);
  await scene.call(createPictureUpload, { id, content_type: 'image/png', size: bytes.length }, person);
  await scene.stack.staging.put(id, bytes);
  return id;
}

export const userScenarios: readonly Scenario[] = [
  {
    name: 'update-user',
    what: 'a new name, which the team sees',
    prepare: async (scene) => {
      const admin = await scene.admin();
      const member = await scene.joined(admin, 'Member');
      return { event: scene.event(updateUser, { fullName: 'Max New' }, member) };
    },
  },
  {
    name: 'unsubscribe',
    what: 'a person turns mail off by its link',
    prepare: async (scene) => {
      const { uid } = (await scene.admin()).user;
      const link = { uid, setting: 'mail_comments' as const };
      process.env.ADDRESS_SECRET = LOCAL_ADDRESS_SECRET;
      return { event: scene.event(unsubscribe, { ...link, signature: signUnsubscribeLink(link) }) };
    },
  },
  {
    name: 'list-users',
    what: 'the team',
    prepare: async (scene) => ({ event: scene.event(listUsers, {}, await scene.admin()) }),
  },
  {
    name: 'change-role',
    what: 'a Member becomes an Editor',
    prepare: async (scene) => {
      const admin = await scene.admin();
      const { uid } = await scene.joined(admin, 'Member');
      return { event: scene.event(changeRole, { uid, role: 'Editor' }, admin) };
    },
  },
  {
    name: 'remove-user',
    what: 'a member; one already removed is not found',
    repeated: 404,
    prepare: async (scene) => {
      const admin = await scene.admin();
      const { uid } = await scene.joined(admin, 'Editor');
      return { event: scene.event(removeUser, { uid }, admin) };
    },
  },
  {
    name: 'create-picture-upload',
    what: 'a form for a picture',
    prepare: async (scene) => {
      const input = { id: scene.id<UploadId>(), content_type: 'image/png' as const, size: 10 };
      return { event: scene.event(createPictureUpload, input, await scene.admin()) };
    },
  },
  {
    name: 'update-profile-picture',
    what: 'a picture that replaces another one',
    prepare: async (scene) => {
      const person = await scene.admin();
      await scene.call(updateProfilePicture, { upload_id: await uploadPicture(scene, person) }, person);
      return { event: scene.event(updateProfilePicture, { upload_id: await uploadPicture(scene, person) }, person) };
    },
  },
];
