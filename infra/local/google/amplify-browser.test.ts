import { createServer } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { chromium, type BrowserContext, type Page } from 'playwright-core';
import { chromiumPath } from '../../../testing/chromium-path';
import { openTestPool, type TestPool } from '../../../testing/open-test-pool';
import { listen, type Listening } from '../protocol/http';
import { createGooglePages } from './sign-in-pages';
import type { Federation } from '../cognito/options';

const FLAGS =
  '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync';
const AUTH_DOMAIN = 'auth.example.test';

/** A minimal app: unmodified Amplify, and the redirection that a local client needs (see `sign-in-pages.ts`). */
const app = (pool: TestPool, origin: string) => `
  import { Amplify } from 'aws-amplify';
  import { fetchAuthSession, signInWithRedirect, signOut } from 'aws-amplify/auth';
  import { Hub } from 'aws-amplify/utils';
  import 'aws-amplify/auth/enable-oauth-listener';
  const hosted = 'https://${AUTH_DOMAIN}';
  const redirected = (url) => url.replace(hosted, '${pool.url}');
  const plainFetch = window.fetch.bind(window);
  window.fetch = (input, init) => plainFetch(typeof input === 'string' ? redirected(input) : input, init);
  window.navigation.addEventListener('navigate', (event) => {
    if (!event.destination.url.startsWith(hosted)) return;
    event.preventDefault();
    window.location.href = redirected(event.destination.url);
  });
  Hub.listen('auth', async ({ payload }) => {
    if (payload.event === 'signInWithRedirect_failure') document.title = payload.data.error.message;
    if (payload.event !== 'signedIn') return;
    document.title = 'Signed in as ' + (await fetchAuthSession({ forceRefresh: true })).tokens.idToken.payload.name;
  });
  Amplify.configure({ Auth: { Cognito: {
    userPoolId: '${pool.userPoolId}', userPoolClientId: '${pool.clientId}', userPoolEndpoint: '${pool.url}',
    loginWith: { oauth: {
      domain: '${AUTH_DOMAIN}', scopes: ['openid', 'email', 'profile', 'aws.cognito.signin.user.admin'],
      redirectSignIn: ['${origin}/'], redirectSignOut: ['${origin}/'], responseType: 'code',
    } },
  } } });
  document.querySelector('#in').onclick = () => signInWithRedirect({ provider: 'Google' });
  document.querySelector('#out').onclick = () => signOut();
  document.title = 'Ready';
`;

const profile = mkdtempSync(join(tmpdir(), 'google-'));
const invoke = jest.fn();
let pool: TestPool;
let site: Listening;
let browser: BrowserContext;
let page: Page;

beforeAll(async () => {
  let script = '';
  const server = createServer((request, response) => {
    const isScript = request.url === '/app.js';
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
    response.end(
      isScript ? script : '<button id=in>In</button><button id=out>Out</button><script src=/app.js></script>',
    );
  });
  site = await listen(server, 0);
  const urls = { callbackUrls: [`${site.url}/`], logoutUrls: [`${site.url}/`] };
  const pages = (door: Federation) => createGooglePages({ clientId: 'test-client', ...urls, pool: door });
  pool = await openTestPool({ invoke, pages, origins: [site.url] });
  const stdin = { contents: app(pool, site.url), resolveDir: __dirname };
  script = buildSync({ stdin, bundle: true, write: false, format: 'iife' }).outputFiles[0]?.text ?? '';
  browser = await chromium.launchPersistentContext(profile, {
    executablePath: chromiumPath(),
    args: FLAGS.split(' '),
  });
  page = await browser.newPage();
});
afterAll(async () => {
  await browser.close();
  await Promise.all([pool.stop(), site.stop()]);
  rmSync(profile, { recursive: true, force: true });
});

const titled = (title: string) => page.waitForFunction(`document.title === ${JSON.stringify(title)}`);

test('unchanged Amplify signs in and out through Google’s stand-in in a real browser', async () => {
  invoke.mockResolvedValue({ response: {} });
  await page.goto(site.url);
  await page.click('#in');
  await page.getByLabel('Name').fill('Gil Google');
  await page.getByRole('button', { name: 'Continue' }).click();
  await titled('Signed in as Gil Google');
  const away = page.waitForRequest((request) => request.url().startsWith(`${pool.url}/logout`));
  await page.click('#out');
  await away;
  await page.waitForURL(`${site.url}/`);
  await titled('Ready');
});

test('an error of the pool’s function reaches the app', async () => {
  invoke.mockRejectedValue(new Error('Not you'));
  await page.goto(site.url);
  await page.click('#in');
  await page.getByLabel('Email address').fill('other@gmail.example');
  await page.getByRole('button', { name: 'Continue' }).click();
  await titled('PreSignUp failed with error Not you.');
});
