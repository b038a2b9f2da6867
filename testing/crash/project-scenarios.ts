import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  createProject,
  deleteProject,
  deleteProjectForGood,
  duplicateProject,
  getCoverGrants,
  getProject,
  listTrash,
  listProjects,
  restoreProject,
  saveEdits,
  updateProject,
  getSearchWords,
} from '#shared/api/projects';
import { getRecords } from '#shared/api/records';
import { completeTakeUpload, createTakeUpload } from '#shared/api/takes';
import { completeSlideUploads, completeUpload, createSlideUploads, createUpload } from '#shared/api/uploads';
import type { ProjectId, SlideId, UploadId } from '#shared/entities/scalars';
import { numberedPosition } from '../../shared/testing/numbered-position';
import { png } from '../pictures';
import { newCaption, newClip, newMarker, newSlide } from '../records';
import { buildTakeParts } from '../take-parts';
import type { Scenario } from './scenario';
import type { Scene } from './scene';

/** The puts of a slide, and of a clip with its marker and a caption. */
export const buildRecordingPuts = (id: ProjectId) => [
  { entity: 'slide' as const, item: newSlide(id, 1) },
  { entity: 'clip' as const, item: newClip(id, 100, 1_000) },
  { entity: 'marker' as const, item: newMarker(100, 1, 0) },
  { entity: 'caption' as const, item: newCaption(100, 0, 900, 'Hello') },
];

/** A project with a slide, a clip, a marker, and a caption, and its owner. */
export async function createRecordedProject(scene: Scene) {
  const owner = await scene.admin();
  const id = await scene.project(owner);
  const { versions } = await scene.call(saveEdits, { project_id: id, put: buildRecordingPuts(id), remove: [] }, owner);
  return { owner, id, versions };
}

async function createTrashedProject(scene: Scene) {
  const { owner, id } = await createRecordedProject(scene);
  await scene.call(deleteProject, { id }, owner);
  return { owner, id };
}

const soundUpload = (scene: Scene, project_id: ProjectId, size: number) => ({
  kind: 'clip' as const,
  id: scene.id<UploadId>(),
  project_id,
  content_type: 'audio/mp4',
  size,
  created_at: 1,
});

/** A slide of `size` bytes, with `smaller` pictures of this many bytes each. */
const slideUpload = (scene: Scene, size: number, smaller?: number) => ({
  id: scene.id<UploadId>(),
  content_type: 'image/png',
  size,
  slide_id: scene.id<SlideId>(),
  position: numberedPosition(1),
  notes: '',
  text: '',
  smaller: smaller === undefined ? [] : [1, 2].map(() => ({ content_type: 'image/png', size: smaller })),
});

export const projectScenarios: readonly Scenario[] = [
  {
    name: 'create-project',
    what: 'the last one that the plan allows',
    prepare: async (scene) => {
      const owner = await scene.admin();
      for (let n = 0; n < 2; n++) await scene.project(owner);
      return { event: scene.event(createProject, { id: scene.id<ProjectId>(), name: 'Deck' }, owner) };
    },
  },
  {
    name: 'list-projects',
    what: 'Private ones',
    prepare: async (scene) => {
      const { owner } = await createRecordedProject(scene);
      return { event: scene.event(listProjects, { who_can_edit: 'Private' }, owner) };
    },
  },
  {
    name: 'get-cover-grants',
    what: 'of one project',
    prepare: async (scene) => {
      const { owner, id } = await createRecordedProject(scene);
      return { event: scene.event(getCoverGrants, { ids: [id] }, owner) };
    },
  },
  {
    name: 'get-search-words',
    what: 'of one project',
    prepare: async (scene) => {
      const { owner, id } = await createRecordedProject(scene);
      return { event: scene.event(getSearchWords, { projects: [{ id, indexed_at: 0 }] }, owner) };
    },
  },
  {
    name: 'get-project',
    what: 'a whole project',
    prepare: async (scene) => {
      const { owner, id } = await createRecordedProject(scene);
      return { event: scene.event(getProject, { id }, owner) };
    },
  },
  {
    name: 'update-project',
    what: 'made Team and renamed, at the seen version',
    prepare: async (scene) => {
      const owner = await scene.admin();
      const id = await scene.project(owner);
      const change = { name: 'Ours', who_can_edit: 'Team' as const, expected_version: 1 };
      return { event: scene.event(updateProject, { id, ...change }, owner) };
    },
  },
  {
    name: 'duplicate-project',
    what: 'the last one that the plan allows',
    prepare: async (scene) => {
      const { owner, id } = await createRecordedProject(scene);
      await scene.project(owner);
      return { event: scene.event(duplicateProject, { id, target_id: scene.id<ProjectId>() }, owner) };
    },
  },
  {
    name: 'delete-project',
    what: 'a project with a recording',
    prepare: async (scene) => {
      const { owner, id } = await createRecordedProject(scene);
      return { event: scene.event(deleteProject, { id }, owner) };
    },
  },
  {
    name: 'list-trash',
    what: 'a project that was Private',
    prepare: async (scene) => {
      const { owner } = await createTrashedProject(scene);
      return { event: scene.event(listTrash, { who_can_edit: 'Private' }, owner) };
    },
  },
  {
    name: 'restore-project',
    what: 'the last one that the plan allows',
    prepare: async (scene) => {
      const { owner, id } = await createTrashedProject(scene);
      for (let n = 0; n < 2; n++) await scene.project(owner);
      return { event: scene.event(restoreProject, { id }, owner) };
    },
  },
  {
    name: 'delete-project-for-good',
    what: 'a project in the trash',
    prepare: async (scene) => {
      const { owner, id } = await createTrashedProject(scene);
      return { event: scene.event(deleteProjectForGood, { id }, owner) };
    },
  },
  {
    name: 'save-edits',
    what: 'a new slide, a removed clip, and a caption that nothing plays any more',
    prepare: async (scene) => {
      const { owner, id, versions } = await createRecordedProject(scene);
      const remove = versions.filter(({ entity }) => entity !== 'slide');
      const put = [
        { entity: 'slide' as const, item: newSlide(id, 0) },
        { entity: 'caption' as const, item: newCaption(100, 1, 2, 'Late') },
      ];
      return { event: scene.event(saveEdits, { project_id: id, put, remove }, owner) };
    },
  },
  {
    name: 'get-records',
    what: 'a project, its slide, and its caption',
    prepare: async (scene) => {
      const { owner, id, versions } = await createRecordedProject(scene);
      const slide = versions.find(({ entity }) => entity === 'slide')!;
      const caption = versions.find(({ entity }) => entity === 'caption')!;
      const keys = [
        { entity: 'project' as const, id },
        { entity: 'slide' as const, project_id: id, id: slide.id },
        { entity: 'caption' as const, project_id: id, id: caption.id },
      ];
      return { event: scene.event(getRecords, { keys }, owner) };
    },
  },
  {
    name: 'create-upload',
    what: 'an announced sound',
    prepare: async (scene) => {
      const owner = await scene.admin();
      const input = soundUpload(scene, await scene.project(owner), 10);
      return { event: scene.event(createUpload, input, owner) };
    },
  },
  {
    name: 'complete-upload',
    what: 'an uploaded sound',
    prepare: async (scene) => {
      const owner = await scene.admin();
      const project_id = await scene.project(owner);
      const bytes = readFileSync(join(__dirname, '../../web/public/sample/narration.m4a'));
      const input = soundUpload(scene, project_id, bytes.length);
      await scene.call(createUpload, input, owner);
      await scene.stack.staging.put(input.id, bytes);
      return { event: scene.event(completeUpload, { id: input.id, project_id }, owner) };
    },
  },
  {
    name: 'create-slide-uploads',
    what: 'forms for two slides, one with smaller pictures',
    prepare: async (scene) => {
      const owner = await scene.admin();
      const project_id = await scene.project(owner);
      const slides = [slideUpload(scene, 10), slideUpload(scene, 20, 5)];
      return { event: scene.event(createSlideUploads, { project_id, slides }, owner) };
    },
  },
  {
    name: 'complete-slide-uploads',
    what: 'two uploaded slides, one with smaller pictures',
    prepare: async (scene) => {
      const owner = await scene.admin();
      const project_id = await scene.project(owner);
      const bytes = png(8, 8);
      const slides = [slideUpload(scene, bytes.length), slideUpload(scene, bytes.length, bytes.length)].map(
        (slide, index) => ({ ...slide, position: numberedPosition(index + 1) }),
      );
      const [plain, rich] = slides.map(({ id }) => id);
      await scene.call(createSlideUploads, { project_id, slides }, owner);
      for (const name of [plain, rich, `${rich}-960`, `${rich}-320`]) {
        await scene.stack.staging.put(name!, bytes);
      }
      return { event: scene.event(completeSlideUploads, { project_id, ids: [plain!, rich!] }, owner) };
    },
  },
  {
    name: 'create-take-upload',
    what: 'forms for the first pieces of a take',
    prepare: async (scene) => {
      const owner = await scene.admin();
      const input = { id: scene.id<UploadId>(), project_id: await scene.project(owner), first_piece: 0 };
      return { event: scene.event(createTakeUpload, input, owner) };
    },
  },
  {
    name: 'complete-take-upload',
    what: 'a take of two pieces and an end',
    prepare: async (scene) => {
      const owner = await scene.admin();
      const take = { id: scene.id<UploadId>(), project_id: await scene.project(owner) };
      await scene.call(createTakeUpload, { ...take, first_piece: 0 }, owner);
      const { pieces, end, ofEnd } = buildTakeParts(2);
      for (const [piece, bytes] of pieces.entries()) await scene.stack.staging.put(`${take.id}/${piece}`, bytes);
      await scene.stack.staging.put(`${take.id}/end`, end);
      const used = pieces.map(({ length: bytes }, piece) => ({ piece, bytes }));
      const input = { ...take, created_at: 4711, pieces: used, end: ofEnd };
      return { event: scene.event(completeTakeUpload, input, owner) };
    },
  },
];
