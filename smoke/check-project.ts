import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  createProject,
  deleteProject,
  deleteProjectForGood,
  getProject,
  saveEdits,
  updateProject,
} from '#shared/api/projects';
import { getTranscription, startTranscription } from '#shared/api/transcriptions';
import {
  completeSlideUploads,
  completeUpload,
  createSlideUploads,
  createUpload,
  type UploadForm,
} from '#shared/api/uploads';
import { toFileId } from '#shared/entities/clip';
import type { CaptionId, ProjectId, SlideId } from '#shared/entities/scalars';
import { newId } from '#shared/ids';
import { createPositionsAfter } from '#shared/position';
import { publishData } from '#shared/publish/publish-data';
import { png } from '../testing/pictures';
import { postForm } from '../testing/post-form';
import { subscribeToChannel } from '../testing/subscribe-to-channel';
import { until } from '../testing/until';
import { type Checks, expectCode, expectEqual } from './checks';
import type { StageClient } from './stage-client';

/** Longer than the edge caches what an open link shows. */
const EDGE_MS = 30_000;
/** A job writes the edge's key-value store, which reaches all edge locations within a minute. */
const EDGE_STORE_MS = 120_000;
const LIVE_MS = 20_000;
/** A service starts a piece within a minute or two. */
const SPEECH_MS = 300_000;
const SOUND = join(__dirname, '../web/public/sample/narration.m4a');
const SOUND_MS = 10_000;

interface Owner {
  token: string;
  /** The channel of the person's Private projects. */
  channel: string;
  /** Whether their address is verified, as transcription requires. */
  isVerified: boolean;
}

/** Tries a project from its creation to its deletion. */
export async function checkProject(
  checks: Checks,
  stage: StageClient,
  { token, channel, isVerified }: Owner,
): Promise<void> {
  const id = newId() as ProjectId;
  await checks.check('a project is created', () => stage.call(createProject, { id, name: 'Smoke test' }, token));
  try {
    await checks.group(() => checkUploads(checks, stage, id, token));
    await checks.group(async () => {
      const listener = await checks.check('a live channel accepts the person', () =>
        subscribeToChannel(channel, token, undefined, stage.live),
      );
      await checks
        .check('a change is seen live', async () => {
          await stage.call(updateProject, { id, name: 'Smoke test, renamed' }, token);
          await until(() => listener.changes.some((change) => change.id === id), 'the change', LIVE_MS);
        })
        .finally(() => listener.stop());
    });
    await checks.group(() => checkLink(checks, stage, id, token));
    if (isVerified && stage.config.hasSpeech) await checks.group(() => checkSpeech(checks, stage, id, token));
  } finally {
    await checks.check('the project is deleted for good', async () => {
      await stage.call(deleteProject, { id }, token);
      await stage.call(deleteProjectForGood, { id }, token);
      await expectCode(stage.call(getProject, { id }, token), 'not-found');
    });
  }
}

async function postFile(form: UploadForm, bytes: Buffer): Promise<void> {
  const status = await postForm(form, bytes);
  if (status >= 300) throw new Error(`The bucket answers ${status}.`);
}

async function checkUploads(checks: Checks, stage: StageClient, id: ProjectId, token: string): Promise<void> {
  const picture = png(640, 360);
  const [position = ''] = createPositionsAfter(undefined, 1);
  const slide_id = newId() as SlideId;
  const bucketUrl = await checks.check('a slide is uploaded', async () => {
    const upload = { id: newId(), slide_id, position, notes: '', text: '', smaller: [] };
    const slides = [{ ...upload, content_type: 'image/png', size: picture.length }];
    const { uploads } = await stage.call(createSlideUploads, { project_id: id, slides }, token);
    const [form] = uploads[0]!.forms;
    await postFile(form!, picture);
    await stage.call(completeSlideUploads, { project_id: id, ids: [upload.id] }, token);
    return form!.url;
  });
  const url = await checks.check('sound is uploaded', async () => {
    const sound = readFileSync(SOUND);
    const upload = { id: newId(), project_id: id };
    const about = { kind: 'clip' as const, content_type: 'audio/mp4', size: sound.length, created_at: 1 };
    await postFile(await stage.call(createUpload, { ...upload, ...about }, token), sound);
    return (await stage.call(completeUpload, upload, token)).url;
  });
  await checks.check('a clip with a caption is saved', () => {
    const file = toFileId(url);
    const clip = {
      ...{ created_at: 1, file, file_name: 'smoke.m4a', type: 'audio' as const, url, peaks_url: '', sound_url: '' },
      ...{ video_layout: 'full' as const, duration: SOUND_MS, trim_start: 0, trim_end: SOUND_MS, position, version: 0 },
    };
    const caption = { id: newId() as CaptionId, file, start: 0, end: 900, text: 'Smoke', version: 0 };
    const marker = { created_at: 1, clip_created_at: 1, slide_id, source_ms: 0, version: 0 };
    const put = [
      { entity: 'clip' as const, item: clip },
      { entity: 'marker' as const, item: marker },
      { entity: 'caption' as const, item: caption },
    ];
    return stage.call(saveEdits, { project_id: id, put, remove: [] }, token);
  });
  await checks.check('browsers may post to the bucket from the page', async () => {
    const headers = { origin: stage.url, 'access-control-request-method': 'POST' };
    const answer = await fetch(bucketUrl, { method: 'OPTIONS', headers });
    expectEqual('allowed origin', answer.headers.get('access-control-allow-origin'), stage.url);
  });
}

async function checkLink(checks: Checks, stage: StageClient, id: ProjectId, token: string): Promise<void> {
  const read = (path: string) => fetch(`${stage.url}${path}`);
  const published = await checks.check('the link shows the project through the edge', async () => {
    const response = await read(`/publish/${id}`);
    expectEqual('status', response.status, 200);
    return publishData.parse(await response.json());
  });
  await checks.check('a viewer gets the picture and the sound, with a signature only', async () => {
    for (const { url } of [published.slides[0]!, published.clips[0]!]) {
      expectEqual(url, (await read(`${url}?${published.media_grant}`)).status, 200);
      expectEqual(`${url} without a signature`, (await read(url)).status, 403);
    }
  });
  await checks.check('the captions are there as SRT', async () => {
    expectEqual('SRT', await (await read(`/srt/${id}`)).text(), '1\n00:00:00,000 --> 00:00:00,900\nSmoke\n');
  });
  await checks.check('the listed site may frame the embedded player, and nobody another page', async () => {
    await stage.call(updateProject, { id, settings: { embedding: 'listed', embed_sites: ['a.example'] } }, token);
    const readAncestors = async (path: string) => {
      const policy = (await read(path)).headers.get('content-security-policy') ?? '';
      return /frame-ancestors ([^;]*)/.exec(policy)?.[1];
    };
    expectEqual('the embedded player', await readAncestors(`/embed/${id}`), "'self' a.example *.a.example");
    expectEqual('the link', await readAncestors(`/video/${id}`), "'none'");
  });
  await checks.check('a closed link shows nothing within half a minute', async () => {
    await stage.call(updateProject, { id, settings: { link_access: 'off' } }, token);
    await until(async () => (await read(`/publish/${id}`)).status === 404, 'the closed link', EDGE_MS);
  });
  await checks.check('the files of a closed link are refused within two minutes', async () => {
    const path = `${published.slides[0]!.url}?${published.media_grant}`;
    await until(async () => (await read(path)).status === 403, 'the refusal', EDGE_STORE_MS);
  });
}

async function checkSpeech(checks: Checks, stage: StageClient, id: ProjectId, token: string): Promise<void> {
  await checks.check('what is said becomes captions', async () => {
    await stage.call(startTranscription, { project_id: id, language: 'en-US', mode: 'replace' }, token);
    const read = async () => (await stage.call(getTranscription, { project_id: id }, token)).transcription;
    await until(async () => (await read())?.state !== 'running', 'the captions', SPEECH_MS);
    const ended = await read();
    expectEqual('state', `${ended?.state} ${ended?.message}`.trim(), 'done');
  });
}
