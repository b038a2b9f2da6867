import { randomBytes } from 'node:crypto';
import { deleteAccount } from '#shared/api/accounts';
import { getSession, sendVerificationEmail, signOutEverywhere, startSession } from '#shared/api/session';
import { channelOf } from '#shared/permissions/channels';
import { checkProject } from './check-project';
import { checkVerifiedPerson } from './check-verified-person';
import { type CheckResult, Checks, expectCode, expectEqual } from './checks';
import type { Operator } from './operator';
import { newMailAddress, StageClient } from './stage-client';

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

async function checkRefusals(checks: Checks, stage: StageClient): Promise<void> {
  const { url } = stage;
  await checks.check('a sign-up without a proof is refused', async () => {
    const email = newMailAddress();
    const refusal = await stage.signUp({ email, password: randomBytes(18).toString('base64url') }).then(
      () => 'a new login',
      ({ name }: Error) => name,
    );
    expectEqual('refusal', refusal, 'UserLambdaValidationException');
  });
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
  const starting = checks.check('a first session', () => stage.call(startSession, { fullName: 'Smoke Test' }, token));
  const { user, account } = await starting.catch(async (error: unknown) => {
    await stage.deleteLogin(who);
    throw error;
  });
  try {
    await checks.group(async () => {
      const { uid, email_verify_code } = user;
      await checks.check('the verification mail is sent', () =>
        stage.call(sendVerificationEmail, { uid, toEmail: who.email, email_verify_code }, token),
      );
    });
    if (operator) await checks.group(() => checkVerifiedPerson(checks, stage, operator, { user, token }));
    const channel = channelOf.privateOf(account.id, user.uid);
    await checks.group(() => checkProject(checks, stage, { token, channel, isVerified: operator !== undefined }));
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
