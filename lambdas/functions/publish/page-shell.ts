import { env } from '../../runtime/env';

/** How long a page names the scripts of the client that was deployed when it was read. Older scripts stay (decision 12). */
const KEPT_MS = 60_000;

let kept: { shell: string; since: number } | undefined;

/**
 * The player's page as it is stored, which names its scripts. Read at the app's own address, where `/hello` is that page, so that it is always
 * the deployed client's: after an update as after going back to an earlier one. @throws Error when the app can't be reached
 */
export async function getPageShell(now: number): Promise<string> {
  if (kept && now - kept.since < KEPT_MS) return kept.shell;
  const response = await fetch(`${env('APP_ORIGIN')}/hello`);
  if (!response.ok) throw new Error(`The player's page answers ${response.status}.`);
  kept = { shell: await response.text(), since: now };
  return kept.shell;
}
