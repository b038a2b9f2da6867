import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../../testing/until';

/** Starts a sound card that nobody hears: without one Firefox's audio graphs stand still, on a machine that has none. */
export async function openSoundServer(): Promise<{ address: string; close(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'narradeck-sound-'));
  const socket = join(folder, 'socket');
  const modules = [`module-native-protocol-unix socket=${socket} auth-anonymous=1`, 'module-null-sink'];
  const server = spawn('pulseaudio', ['-n', '--exit-idle-time=-1', ...modules.flatMap((each) => ['--load', each])], {
    stdio: 'ignore',
    env: { ...process.env, HOME: folder, PULSE_RUNTIME_PATH: folder },
  });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  await until(() => existsSync(socket), 'the sound server');
  return {
    address: `unix:${socket}`,
    close: async () => {
      server.kill();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
