import {
  abortMultipartUpload,
  completeMultipartUpload,
  createMultipartUpload,
  signUploadParts,
} from '#shared/api/uploads';
import type { UploadId } from '#shared/entities/scalars';
import type { Scene } from '../../testing/crash/scene';
import { sendParts } from '../../testing/send-parts';
import type { Scenario } from './scenario';

/** As much of an MP3 as its first bytes say. */
const sound = Buffer.concat([
  Buffer.from('ID3\x04\0\0\0\0\0\0', 'latin1'),
  Buffer.from([0xff, 0xfb, 0x90, 0]),
  Buffer.alloc(2000),
]);

async function begun(scene: Scene) {
  const owner = await scene.admin();
  const named = { id: scene.id<UploadId>(), project_id: await scene.project(owner) };
  const input = { ...named, content_type: 'audio/mpeg' as const, size: sound.length, created_at: 4711 };
  return { owner, named, input };
}

async function sent(scene: Scene) {
  const { owner, named, input } = await begun(scene);
  await scene.call(createMultipartUpload, input, owner);
  await sendParts((parts) => scene.call(signUploadParts, parts, owner), named, sound, [1]);
  return { owner, named };
}

/** A file that goes up in parts. */
export const multipartScenarios: readonly Scenario[] = [
  {
    name: 'create-multipart-upload',
    what: 'a new one',
    prepare: async (scene) => {
      const { owner, input } = await begun(scene);
      return { event: scene.event(createMultipartUpload, input, owner) };
    },
  },
  {
    name: 'sign-upload-parts',
    what: 'the only part',
    prepare: async (scene) => {
      const { owner, named } = await sent(scene);
      return { event: scene.event(signUploadParts, { ...named, parts: [1] }, owner) };
    },
  },
  {
    name: 'complete-multipart-upload',
    what: 'a file whose parts have arrived',
    prepare: async (scene) => {
      const { owner, named } = await sent(scene);
      const key = `projects/${named.project_id}/clips/4711-${named.id}.mp3`;
      const look = () => scene.stack.bucket.tagsOf(key);
      return { event: scene.event(completeMultipartUpload, named, owner), look };
    },
  },
  {
    name: 'abort-multipart-upload',
    what: 'one that is under way',
    prepare: async (scene) => {
      const { owner, named } = await sent(scene);
      return { event: scene.event(abortMultipartUpload, named, owner) };
    },
  },
];
