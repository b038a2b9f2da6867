import { spawn } from 'node:child_process';
import { choosePorts } from '../../infra/local/config/ports';
import { stackAddress } from '../../testing/stack-address';
import { until } from '../../testing/until';
import type { OtherBrowser } from './other-browser';
import { openSoundServer } from './sound-server';

const BROWSER = process.env.WEBKIT ?? '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';

/**
 * The private disk is off by default. Turned on, it refuses, because an automated browser is a private window. The page crashes as soon as
 * decoded sound is read (docs/browsers.md).
 */
const FEATURES = '+FileSystem,+StorageAPI,+StorageAPIEstimate,-WebCodecsAudio';

const ARGS = ['--automation', `--features=${FEATURES}`];

/** Starts WebKitGTK's own small browser on a screen that nobody sees, and drives it by its WebDriver. */
export async function openWebKit(): Promise<OtherBrowser> {
  const { app: port } = await choosePorts('free');
  const sound = await openSoundServer();
  const driver = spawn('xvfb-run', ['-a', 'WebKitWebDriver', `--port=${port}`], {
    detached: true,
    stdio: 'ignore',
    env: { ...process.env, PULSE_SERVER: sound.address },
  });
  const send = async <T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<T> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = (await response.json()) as { value: T & { error?: string; message?: string } };
    if (!response.ok) throw new Error(`${value.error}: ${value.message}`);
    return value;
  };
  const isReady = () =>
    send<{ ready: boolean }>('GET', '/status').then(
      ({ ready }) => ready,
      () => false,
    );
  await until(isReady, "WebKit's driver", 30_000);
  const { sessionId } = await send<{ sessionId: string }>('POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': { binary: BROWSER, args: ARGS } } },
  });
  const session = `/session/${sessionId}`;
  return {
    takeScreenshot: async () => Buffer.from(await send<string>('GET', `${session}/screenshot`), 'base64'),
    open: (path) => send('POST', `${session}/url`, { url: new URL(path, stackAddress().urls.app).href }),
    run: async <T>(body: string, ...args: readonly unknown[]): Promise<T> => {
      const { result, error } = await send<{ result?: T; error?: string }>('POST', `${session}/execute/async`, {
        script: `
          const done = arguments[arguments.length - 1];
          const given = [...arguments].slice(0, -1);
          (async function () { ${body} }).apply(null, given).then(
            (it) => done({ result: it ?? null }),
            (error) => done({ error: String(error) }),
          );`,
        args,
      });
      if (error !== undefined) throw new Error(error);
      return result as T;
    },
    perform: async ({ type, steps, inFrame }) => {
      await send('POST', `${session}/frame`, { id: inFrame ? 0 : null });
      await send('POST', `${session}/actions`, { actions: [{ type, id: type, actions: steps }] });
      await send('POST', `${session}/frame`, { id: null });
    },
    close: async () => {
      await send('DELETE', session).catch(() => undefined);
      const ended = new Promise((resolve) => driver.once('exit', resolve));
      if (driver.pid) process.kill(-driver.pid, 'SIGKILL');
      await ended;
      await sound.close();
    },
  };
}
