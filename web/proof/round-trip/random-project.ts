import { numberedPosition } from '../../../shared/testing/numbered-position';
import { createProject, getProject, saveEdits, updateProject } from '#shared/api/projects';
import { completeSlideUploads, createSlideUploads } from '#shared/api/uploads';
import { captionLang, CAPTION_TEXT_MAX } from '#shared/entities/caption';
import { toFileId } from '#shared/entities/clip';
import { PROJECT_NAME_MAX, type ProjectSettings } from '#shared/entities/project';
import type { ProjectId, SlideId, UploadId } from '#shared/entities/scalars';
import { newId } from '#shared/ids';
import { createSeedClient } from '../../../infra/local/seed/seed-client';
import { postForm } from '../../../testing/post-form';
import { newCaption, newClip, newMarker, newProjectId } from '../../../testing/records';
import { call, type SignedUp, urls } from '../../../testing/test-stack';
import { makeEdit } from '../../src/features/editor/model/editor-store';
import { type Random, randomCaptionEdit, randomEdit } from '../../src/features/editor/model/testing/random-edits';
import { EditingPerson } from '../editors/editing-person';
import { pickOne, randomBelow } from '../hostile/choose';
import { oddText } from './odd-text';
import { type People, writeRandomComments } from './random-comments';
import { CLIP_MS, makeMedia, type PictureSample } from './random-files';

interface Cast extends People {
  pictures: readonly PictureSample[];
}

const isLucky = (random: Random) => random() < 0.5;

const randomSettings = (random: Random): Partial<ProjectSettings> => ({
  ...(isLucky(random) && { allow_downloads: isLucky(random) }),
  ...(isLucky(random) && { allow_comments: isLucky(random) }),
  ...(isLucky(random) && { allow_search_engines: isLucky(random) }),
  ...(isLucky(random) && { show_notes: isLucky(random) }),
});

async function uploadSlides(random: Random, id: ProjectId, { owner, pictures }: Cast): Promise<SlideId[]> {
  const chosen = Array.from({ length: randomBelow(random, 7) }, () => pickOne(random, pictures));
  if (chosen.length === 0) return [];
  const slides = chosen.map(({ content_type, file }, index) => ({
    ...{ id: newId() as UploadId, slide_id: newId() as SlideId, content_type, size: file.length, smaller: [] },
    // Two at the same place are ordered by their ids.
    position: numberedPosition(Math.floor(index / 2)),
    notes: isLucky(random) ? oddText(random, 400) : '',
    text: isLucky(random) ? oddText(random, 400) : '',
  }));
  const { uploads } = await call(createSlideUploads, { project_id: id, slides }, owner.token);
  await Promise.all(uploads.map(({ forms }, index) => postForm(forms[0]!, Buffer.from(chosen[index]!.file))));
  const ids = uploads.map((upload) => upload.id);
  const { uploads: completed } = await call(completeSlideUploads, { project_id: id, ids }, owner.token);
  return completed.map(({ slide, refusal }) => {
    if (!slide) throw new Error(`A slide was refused: ${refusal?.message}`);
    return slide.id;
  });
}

const LANGUAGES = ['en', 'he', 'ar-EG', 'zh-Hant-TW', undefined].map((lang) => captionLang.optional().parse(lang));
const LINES_MAX = 6;

function randomCaptions(random: Random, created_at: number, url: string) {
  const lang = pickOne(random, LANGUAGES);
  return Array.from({ length: randomBelow(random, LINES_MAX + 1) }, (_, nth) => {
    const start = Math.floor((nth * CLIP_MS) / LINES_MAX);
    const end = start + 300 + randomBelow(random, 1200);
    return {
      ...newCaption(created_at, start, end, oddText(random, CAPTION_TEXT_MAX)),
      file: toFileId(url),
      ...(lang && { lang }),
      ...(random() < 0.2 && { unsure: true }),
      ...(random() < 0.2 && { cut: isLucky(random) }),
      ...(random() < 0.3 && { word_times: [start + 10, start + 200] }),
    };
  });
}

/** Uploads a sound or film with its waveform, and saves it with its slide changes and captions. */
async function addClip(random: Random, id: ProjectId, { token }: SignedUp, slides: readonly SlideId[], nth: number) {
  const client = createSeedClient(urls.app, token);
  const created_at = 1_700_000_000_000 + nth * 60_000;
  const { type, content_type, file, sound } = await makeMedia(random);
  const target = { project_id: id, created_at };
  const { url } = await client.upload({ ...target, kind: 'clip', content_type }, file);
  const sidecar = sound && (await client.upload({ ...target, kind: 'clip', content_type: 'audio/mpeg' }, sound));
  const peaks = Uint8Array.from({ length: 100 + randomBelow(random, 500) }, () => randomBelow(random, 256));
  const waveform =
    random() < 0.8
      ? await client.upload({ ...target, kind: 'peaks', content_type: 'application/octet-stream' }, peaks)
      : undefined;
  const clip = newClip(id, created_at, CLIP_MS, {
    ...{ type, url, peaks_url: waveform?.url ?? '', sound_url: sidecar?.url ?? '' },
    file_name: oddText(random, 200),
    video_layout: pickOne(random, ['full', 'corner']),
  });
  const shown = Array.from({ length: 1 + randomBelow(random, 5) }, (_, index) => ({
    ...newMarker(created_at, created_at + index, index === 0 ? 0 : randomBelow(random, CLIP_MS)),
    slide_id: slides.length > 0 && random() < 0.8 ? pickOne(random, slides) : ('' as const),
  }));
  const put = [
    { entity: 'clip' as const, item: clip },
    ...shown.map((item) => ({ entity: 'marker' as const, item })),
    ...randomCaptions(random, created_at, url).map((item) => ({ entity: 'caption' as const, item })),
  ];
  await call(saveEdits, { project_id: id, put, remove: [] }, token);
}

/** Splits, trims, moves, deletes, and rewrites with the editor's own model, as a person would. */
async function editAtRandom(random: Random, id: ProjectId, owner: SignedUp): Promise<void> {
  const editing = new EditingPerson(owner, await call(getProject, { id }, owner.token), id);
  for (let left = randomBelow(random, 40), now = 1_800_000_000_000; left > 0; left--, now++) {
    const view = editing.store.getState().settled;
    if (view.timeline.clips.length === 0) break;
    const edit = isLucky(random) ? randomEdit(random, view, now) : randomCaptionEdit(random, view);
    makeEdit(editing.store, edit, { name: 'random' });
  }
  await editing.autosave.flush();
  editing.stop();
  if (!editing.isSaved) throw new Error(`The edits of project ${id} weren't saved.`);
}

const EMPTY_SHARE = 0.1;

/** Creates a random project, perhaps an empty one. */
export async function makeRandomProject(random: Random, cast: Cast): Promise<ProjectId> {
  const { owner } = cast;
  const id = newProjectId();
  await call(createProject, { id, name: 'New', folder: 'Folder' }, owner.token);
  const who_can_edit = pickOne(random, ['Private', 'Team'] as const);
  await call(updateProject, { id, who_can_edit, settings: randomSettings(random) }, owner.token);
  if (random() >= EMPTY_SHARE) {
    const slides = await uploadSlides(random, id, cast);
    const clips = randomBelow(random, 4);
    for (let nth = 0; nth < clips; nth++) await addClip(random, id, owner, slides, nth);
    await editAtRandom(random, id, owner);
    await writeRandomComments(random, id, cast);
  }
  // Random edits rename it as well.
  await call(updateProject, { id, name: oddText(random, PROJECT_NAME_MAX) }, owner.token);
  return id;
}
