import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  abortMultipartUpload,
  completeMultipartUpload,
  createMultipartUpload,
  signUploadParts,
} from '#shared/api/uploads';
import type { UploadId } from '#shared/entities/scalars';
import type { Scene } from './scene';
import { sendParts } from '../send-parts';
import type { Scenario } from './scenario';

const sound = readFileSync(join(__dirname, '../../web/public/sample/narration.m4a'));

async function buildUploadInput(scene: Scene) {
  const owner = await scene.admin();
  const named = { id: scene.id<UploadId>(), project_id: await scene.project(owner) };
  const input = { ...named, content_type: 'audio/mp4' as const, size: sound.length, created_at: 4711 };
  return { owner, named, input };
}

async function sendFirstPart(scene: Scene) {
  const { owner, named, input } = await buildUploadInput(scene);
  await scene.call(createMultipartUpload, input, owner);
  const statuses = await sendParts((parts) => scene.call(signUploadParts, parts, owner), named, sound, [1]);
  if (statuses.some((status) => status !== 200)) throw new Error(`A part was refused: ${statuses.join(', ')}.`);
  return { owner, named };
}

export const multipartScenarios: readonly Scenario[] = [
  {
    name: 'create-multipart-upload',
    what: 'a new one',
    prepare: async (scene) => {
      const { owner, input } = await buildUploadInput(scene);
      return { event: scene.event(createMultipartUpload, input, owner) };
    },
  },
  {
    name: 'sign-upload-parts',
    what: 'the only part',
    prepare: async (scene) => {
      const { owner, named } = await sendFirstPart(scene);
      return { event: scene.event(signUploadParts, { ...named, parts: [1] }, owner) };
    },
  },
  {
    name: 'complete-multipart-upload',
    what: 'a file whose parts have arrived',
    prepare: async (scene) => {
      const { owner, named } = await sendFirstPart(scene);
      return { event: scene.event(completeMultipartUpload, named, owner) };
    },
  },
  {
    name: 'abort-multipart-upload',
    what: 'one in progress',
    prepare: async (scene) => {
      const { owner, named } = await sendFirstPart(scene);
      return { event: scene.event(abortMultipartUpload, named, owner) };
    },
  },
];
