import { getLinkGuard, saveEdits, updateLinkGuard, updatePreview, updateProject } from '#shared/api/projects';
import {
  getOembed,
  getPreview,
  getPublishData,
  getSrt,
  getVideoPage,
  makeSrt,
  openLink,
  openTeamLink,
  reportLink,
} from '#shared/api/publish';
import type { LinkReportId, ProjectId } from '#shared/entities/scalars';
import { jpeg } from '../picture-files';
import { newSlide } from '../records';
import { buildJobEvent } from './job-scenarios';
import { createRecordedProject } from './project-scenarios';
import type { Scenario } from './scenario';
import type { Scene } from './scene';

const PREVIEW = jpeg(1200, 630).toString('base64');

/** Adds a slide before all with a higher number. Returns its picture's path. */
async function addFirstSlide(
  scene: Scene,
  id: ProjectId,
  owner: Awaited<ReturnType<Scene['admin']>>,
  number: number,
): Promise<string> {
  const item = newSlide(id, number);
  await scene.call(saveEdits, { project_id: id, put: [{ entity: 'slide', item }], remove: [] }, owner);
  return item.url;
}

/** A project with one slide and its preview, and its owner. */
async function createPreviewedProject(scene: Scene, number: number) {
  const owner = await scene.admin();
  const id = await scene.project(owner);
  const slide_url = await addFirstSlide(scene, id, owner, number);
  await scene.call(updatePreview, { id, slide_url, picture: PREVIEW }, owner);
  return { owner, id };
}

const PASSWORD = 'twelve roses';

/** A project whose link has a password, and its owner. */
async function createGuardedProject(scene: Scene) {
  const { owner, id } = await createRecordedProject(scene);
  await scene.call(updateLinkGuard, { id, password: PASSWORD }, owner);
  await scene.call(updateProject, { id, settings: { link_access: 'password' } }, owner);
  return { owner, id };
}

/** What people with a link get, and the picture that is shown where it is pasted. */
export const linkScenarios: readonly Scenario[] = [
  {
    name: 'get-publish-data',
    what: 'a shared project',
    prepare: async (scene) => ({ event: scene.event(getPublishData, { id: (await createRecordedProject(scene)).id }) }),
  },
  {
    name: 'make-srt',
    what: 'captions of clips in the request',
    prepare: async (scene) => ({ event: scene.event(makeSrt, { clips: [] }, await scene.admin()) }),
  },
  {
    name: 'get-srt',
    what: 'captions of a shared project',
    prepare: async (scene) => ({ event: scene.event(getSrt, { id: (await createRecordedProject(scene)).id }) }),
  },
  {
    name: 'update-preview',
    what: 'the preview of a link, in place of that of another slide',
    prepare: async (scene) => {
      const { owner, id } = await createPreviewedProject(scene, 2);
      const input = { id, slide_url: await addFirstSlide(scene, id, owner, 1), picture: PREVIEW };
      return { event: scene.event(updatePreview, input, owner) };
    },
  },
  {
    name: 'get-preview',
    what: 'the preview of an open link',
    prepare: async (scene) => ({ event: scene.event(getPreview, { id: (await createPreviewedProject(scene, 1)).id }) }),
  },
  {
    name: 'get-oembed',
    what: 'how to embed an open link',
    prepare: async (scene) => {
      const owner = await scene.admin();
      const id = await scene.project(owner);
      await scene.call(updateProject, { id, settings: { embedding: 'anywhere' } }, owner);
      return { event: scene.event(getOembed, { url: `${scene.stack.address.urls.app}/video/${id}` }) };
    },
  },
  {
    name: 'open-link',
    what: 'a guarded link with its password',
    prepare: async (scene) => {
      const { id } = await createGuardedProject(scene);
      return { event: scene.event(openLink, { id, password: PASSWORD }) };
    },
  },
  {
    name: 'open-team-link',
    what: 'a guarded link, by its owner',
    prepare: async (scene) => {
      const { owner, id } = await createGuardedProject(scene);
      return { event: scene.event(openTeamLink, { id }, owner) };
    },
  },
  {
    name: 'report-link',
    what: 'a shared project',
    prepare: async (scene) => {
      const project_id = await scene.project(await scene.admin());
      const input = {
        id: scene.id<LinkReportId>(),
        project_id,
        reason: 'spam' as const,
        text: 'It sells pills.',
        email: 'rita@example.com',
      };
      return { event: scene.event(reportLink, input) };
    },
  },
  {
    name: 'get-link-guard',
    what: 'of a link with a password',
    prepare: async (scene) => {
      const { owner, id } = await createGuardedProject(scene);
      return { event: scene.event(getLinkGuard, { id }, owner) };
    },
  },
  {
    name: 'update-link-guard',
    what: 'another password',
    prepare: async (scene) => {
      const { owner, id } = await createGuardedProject(scene);
      return { event: scene.event(updateLinkGuard, { id, password: 'thirteen roses' }, owner) };
    },
  },
  {
    name: 'update-link-guard',
    what: 'an invited address',
    mailsTwice: 1,
    prepare: async (scene) => {
      const { owner, id } = await createGuardedProject(scene);
      return { event: scene.event(updateLinkGuard, { id, invite: scene.address() }, owner) };
    },
  },
  {
    name: 'update-link-guard',
    what: 'a link with a name, removed',
    prepare: async (scene) => {
      const { owner, id } = await createGuardedProject(scene);
      const { recipients } = await scene.call(updateLinkGuard, { id, name: 'ACME' }, owner);
      return { event: scene.event(updateLinkGuard, { id, remove: recipients[0]!.id }, owner) };
    },
  },
  {
    name: 'run-jobs',
    what: 'a link that an invited person requested',
    mailsTwice: 1,
    prepare: async (scene) => {
      const owner = await scene.admin();
      const project_id = await scene.project(owner);
      const { recipients } = await scene.call(updateLinkGuard, { id: project_id, invite: scene.address() }, owner);
      const recipient_id = recipients[0]!.id;
      const key = { pk: `JOB#${project_id}`, sk: `MAIL_LINK#${recipient_id}` };
      await scene.stack.table.put({ ...key, project_id, recipient_id, requested_at: 1 });
      return { event: buildJobEvent({ kind: 'mail-link', project_id, recipient_id }) };
    },
  },
  {
    name: 'get-video-page',
    // The player's page would be read from the app's address, where this stack serves nothing.
    what: 'the page to read of a shared project',
    prepare: async (scene) => ({
      event: scene.event(getVideoPage, { id: (await createRecordedProject(scene)).id, read: '' }),
    }),
  },
];
