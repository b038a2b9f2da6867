import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deleteAccount } from '#shared/api/accounts';
import {
  createProject,
  deleteProject,
  deleteProjectForGood,
  getProject,
  saveEdits,
  updateProject,
} from '#shared/api/projects';
import { getSession, sendVerificationEmail, signOutEverywhere, startSession } from '#shared/api/session';
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
import { channelOf } from '#shared/permissions/channels';
import { createPositionsAfter } from '#shared/position';
import { publishData } from '#shared/publish/publish-data';
import { png } from '../testing/pictures';
import { postForm } from '../testing/post-form';
import { subscribeToChannel } from '../testing/subscribe-to-channel';
import { until } from '../testing/until';
import { checkVerifiedPerson } from './check-verified-person';
import { type CheckResult, Checks, expectEqual } from './checks';
import type { Operator } from './operator';
import { StageClient } from './stage-client';

/** Longer than the edge caches what an open link shows. */
const EDGE_MS = 30_000;
const LIVE_MS = 20_000;
const SOUND = join(__dirname, '../web/public/sample/narration.m4a');
const SOUND_MS = 10_000;

/**
 * Tries a stage as a careful operator would, through its public address: sign-up, upload, live changes, the open link, signing out,
 * deletion. With an operator, also what needs a verified address. Deletes what it created, also after a failure. Returns all results.
 */
export async function runSmoke(
  url: string,
  report: (result: CheckResult) => void,
  operator?: Operator,
): Promise<CheckResult[]> {
  const checks = new Checks(report);
  await checks.group(async () => {
    const stage = await checks.check('config.json names the services of the stage', () => StageClient.open(url));
    await checks.group(() => checkPages(checks, stage));
    await checks.group(() => checkRefusals(checks, stage));
    if (stage.config.google) await checks.group(() => checkGoogle(checks, stage));
    await checks.group(() => checkPerson(checks, stage, operator));
  });
  return checks.results;
}

async function checkPages(checks: Checks, { url }: StageClient): Promise<void> {
  await checks.check('the page has our security policy, and is asked for again at each visit', async () => {
    const { status, headers } = await fetch(url);
    expectEqual('status', status, 200);
    expectEqual('policy', headers.get('content-security-policy')?.includes("frame-ancestors 'none'"), true);
    expectEqual('cache-control', headers.get('cache-control'), 'no-cache');
  });
  const app = await checks.check('an address of the app shows it, with all its files', () => readPage(url, '/login'));
  await checks.check('the address of a link shows the player, with all its files', async () => {
    expectEqual('the same page', (await readPage(url, '/video/NarradeckSampLeDeck1')) === app, false);
  });
}

/** Reads a page and the files that it names. Returns its text. */
async function readPage(url: string, path: string): Promise<string> {
  const response = await fetch(url + path);
  expectEqual(path, response.status, 200);
  const text = await response.text();
  const files = [...text.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, file = '']) => file);
  expectEqual(`${path} names files`, files.length > 0, true);
  for (const file of files) {
    const { status, headers } = await fetch(url + file);
    expectEqual(file, status, 200);
    expectEqual(`${file} is HTML`, headers.get('content-type')?.includes('html'), false);
  }
  return text;
}

async function checkRefusals(checks: Checks, { url }: StageClient): Promise<void> {
  await checks.check('a call without a token is refused', async () => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"data":{}}' };
    expectEqual('status', (await fetch(`${url}/api/getSession`, init)).status, 401);
  });
  await checks.check('a file without a signature is refused', async () => {
    expectEqual('status', (await fetch(`${url}/projects/x/slides/y.webp`)).status, 403);
  });
}

async function checkGoogle(checks: Checks, { url, config }: StageClient): Promise<void> {
  await checks.check('signing in with Google leads to Google', async () => {
    const query = new URLSearchParams({
      ...{ client_id: config.userPoolClientId, response_type: 'code', redirect_uri: `${url}/` },
      ...{ identity_provider: 'Google', scope: 'openid email profile', state: 'any' },
      ...{ code_challenge_method: 'S256', code_challenge: randomBytes(32).toString('base64url') },
    });
    const origin = config.local?.oauthOrigin ?? `https://${config.authDomain}`;
    const answer = await fetch(`${origin}/oauth2/authorize?${query.toString()}`, { redirect: 'manual' });
    const location = answer.headers.get('location') ?? '';
    // The stand-in's page is on the pool's own address.
    if (config.local && answer.ok) return;
    if (!location.startsWith('https://accounts.google.com/'))
      throw new Error(`Cognito answers ${answer.status} ${location}`);
    expectEqual('redirect', new URL(location).searchParams.get('redirect_uri'), `${origin}/oauth2/idpresponse`);
    // Google leads there if it does not know the client or its redirect.
    const page = await fetch(location);
    if (!page.ok || page.url.includes('/signin/oauth/error'))
      throw new Error(`Google answers ${page.status} ${page.url}`);
  });
}

async function checkPerson(checks: Checks, stage: StageClient, operator?: Operator): Promise<void> {
  const who = await checks.check('sign-up', () => stage.register());
  let token = await checks.check('sign-in', () => stage.signIn(who));
  const { user, account } = await checks.check('a first session', () =>
    stage.call(startSession, { fullName: 'Smoke Test' }, token),
  );
  try {
    await checks.group(() =>
      checkProject(checks, stage, { token, channel: channelOf.privateOf(account.id, user.uid) }),
    );
    await checks.group(async () => {
      const { uid, email_verify_code } = user;
      await checks.check('the verification mail is sent', () =>
        stage.call(sendVerificationEmail, { uid, toEmail: who.email, email_verify_code }, token),
      );
    });
    if (operator) await checks.group(() => checkVerifiedPerson(checks, stage, operator, { user, token }));
    await checks.check('a token with another signature is refused', async () => {
      const forged = `${token.slice(0, -8)}AAAAAAAA`;
      await expectCode(stage.call(getSession, {}, forged), 'unauthenticated');
    });
    await checks.check('after signing out everywhere, the token is refused', async () => {
      await stage.call(signOutEverywhere, {}, token);
      await expectCode(stage.call(getSession, {}, token), 'unauthenticated');
    });
  } finally {
    token = await checks.check('a new sign-in', () => stage.signIn(who));
    await checks.check('the account is deleted', async () => {
      await stage.call(deleteAccount, { email: who.email }, token);
    });
  }
}

async function expectCode(calling: Promise<unknown>, code: string): Promise<void> {
  const actual = await calling.then(
    () => 'an answer',
    (error: { code?: string }) => error.code,
  );
  expectEqual('refusal', actual, code);
}

interface Owner {
  token: string;
  /** The channel of the person's Private projects. */
  channel: string;
}

async function checkProject(checks: Checks, stage: StageClient, { token, channel }: Owner): Promise<void> {
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
  await checks.check('a closed link shows nothing within half a minute', async () => {
    await stage.call(updateProject, { id, settings: { link_access: 'off' } }, token);
    await until(async () => (await read(`/publish/${id}`)).status === 404, 'the closed link', EDGE_MS);
  });
}
