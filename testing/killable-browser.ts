import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { CHROMIUM_FLAGS, microphoneFlags } from './chromium-flags';
import { chromiumPath } from './chromium-path';
import { stackAddress } from './stack-address';
import { until } from './until';

/** A browser of one person that can be killed like a machine that loses power, and restarted on its disk. */
export interface KillableBrowser {
  /** Starts the browser and returns its page. */
  start(): Promise<Page>;
  /** Kills all of its processes at once (SIGKILL). Returns when, on the clock of `performance.now`. */
  kill(): Promise<number>;
  /** Ends the browser and deletes its profile. */
  remove(): Promise<void>;
}

/** Creates a profile for a Chromium whose microphone loops a wav file, or beeps without one. */
export async function createKillableBrowser(microphone?: string): Promise<KillableBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'narradeck-profile-'));
  let close = () => Promise.resolve();
  return {
    async start() {
      const context = await chromium.launchPersistentContext(profile, {
        executablePath: chromiumPath(),
        baseURL: stackAddress().urls.app,
        args: [...CHROMIUM_FLAGS, ...microphoneFlags(microphone)],
      });
      close = () => context.close();
      return context.pages()[0] ?? context.newPage();
    },
    async kill() {
      for (const pid of listProcesses(profile)) kill(pid);
      const killedAt = performance.now();
      await until(() => listProcesses(profile).length === 0, 'the end of the browser');
      await close().catch(() => undefined);
      return killedAt;
    },
    async remove() {
      await close().catch(() => undefined);
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

/** The processes of this profile, which no other browser uses. */
function listProcesses(profile: string): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && commandLine(pid).includes(`--user-data-dir=${profile}`));
}

/** A process that has already ended counts as killed. */
function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

function commandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}
