import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stackAddress } from '../../testing/stack-address';
import { openBidiSession } from './bidi-session';
import { openSoundServer } from './sound-server';
import type { OtherBrowser } from './other-browser';

/** The microphone is Firefox's own fake one, a tone, and nobody is asked; nothing is looked up outside. */
const PREFERENCES = {
  'media.navigator.permission.disabled': true,
  'media.navigator.streams.fake': true,
  'media.autoplay.default': 0,
  'app.update.disabledForTesting': true,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'remote.prefs.recommended': true,
};

/** Starts Debian's Firefox with a new profile and drives it by WebDriver BiDi. */
export async function openFirefox(): Promise<OtherBrowser> {
  const profile = mkdtempSync(join(tmpdir(), 'narradeck-firefox-'));
  const downloads = join(profile, 'downloads');
  const places = { 'browser.download.folderList': 2, 'browser.download.dir': downloads };
  const lines = Object.entries({ ...PREFERENCES, ...places }).map(
    ([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`,
  );
  writeFileSync(join(profile, 'user.js'), lines.join('\n'));
  const args = ['--headless', '--no-remote', '--remote-debugging-port', '0', '--profile', profile];
  const sound = await openSoundServer();
  const firefox = spawn(process.env.FIREFOX ?? '/usr/bin/firefox-esr', args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, PULSE_SERVER: sound.address },
  });
  const session = await openBidiSession(`${await readAddress(firefox)}/session`);
  const { context } = await session.send<{ context: string }>('browsingContext.create', { type: 'tab' });
  return {
    downloads,
    takeScreenshot: async () => {
      const { data } = await session.send<{ data: string }>('browsingContext.captureScreenshot', { context });
      return Buffer.from(data, 'base64');
    },
    open: async (path) => {
      const url = new URL(path, stackAddress().urls.app).href;
      await session.send('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    run: async <T>(body: string, ...given: readonly unknown[]): Promise<T> => {
      const { type, result, exceptionDetails } = await session.send<CallResult>('script.callFunction', {
        functionDeclaration: `async (args) => JSON.stringify(await (async function () { ${body} }).apply(null, JSON.parse(args)) ?? null)`,
        arguments: [{ type: 'string', value: JSON.stringify(given) }],
        target: { context },
        awaitPromise: true,
      });
      if (type === 'exception') throw new Error(exceptionDetails?.text);
      return JSON.parse(result?.value ?? 'null') as T;
    },
    perform: async ({ type, steps, inFrame }) => {
      const { contexts } = await session.send<Tree>('browsingContext.getTree', { root: context });
      // Firefox passes no press on the page to a frame of another site.
      const target = inFrame ? contexts[0]?.children?.[0]?.context : context;
      await session.send('input.performActions', { context: target, actions: [{ type, id: type, actions: steps }] });
    },
    close: async () => {
      session.close();
      const ended = new Promise((resolve) => firefox.once('exit', resolve));
      firefox.kill('SIGKILL');
      await ended;
      await sound.close();
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

interface CallResult {
  type: 'success' | 'exception';
  result?: { value: string };
  exceptionDetails?: { text: string };
}

interface Tree {
  contexts: { context: string; children?: { context: string }[] }[];
}

/** Firefox prints where it listens. Rejects when it ends before that. */
const readAddress = (firefox: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let printed = '';
    firefox.stderr?.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      const address = /WebDriver BiDi listening on (ws:\S+)/.exec(printed)?.[1];
      if (address) resolve(address);
    });
    firefox.once('error', reject);
    firefox.once('exit', () => reject(new Error(`Firefox ended: ${printed}`)));
  });
