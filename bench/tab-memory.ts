import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';

const GAP_MS = 250;

/** A process's own memory (its pages and those it shares with the compositor), MB; 0 if it has ended. */
function readMemory(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const kilobytes = [...status.matchAll(/^Rss(?:Anon|Shmem):\s+(\d+) kB$/gm)].map(([, value]) => Number(value));
    return kilobytes.reduce((sum, value) => sum + value, 0) / 1024;
  } catch {
    return 0;
  }
}

/** Watches the memory of the largest tab of a page's browser. Returns its size now and, at `end`, its peak, in MB. */
export async function watchTabMemory(page: Page): Promise<{ now: number; end(): number }> {
  const session = await page.context().browser()?.newBrowserCDPSession();
  if (!session) throw new Error('This page has no browser.');
  let most = 0;
  const look = async () => {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    const tabs = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => readMemory(id));
    most = Math.max(most, ...tabs);
  };
  await look();
  const now = most;
  const timer = setInterval(() => void look().catch(() => undefined), GAP_MS);
  return {
    now,
    end: () => {
      clearInterval(timer);
      return most;
    },
  };
}
