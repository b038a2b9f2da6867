import { env } from '../../runtime/env';

/** How long a page names the scripts of the client that was deployed when it was read. Older scripts stay (decision 12). */
const KEPT_MS = 60_000;

interface PageShell {
  page: string;
  /** The content security policy that the edge sends with it. */
  policy: string;
}

let kept: { shell: PageShell; since: number } | undefined;

/**
 * The player's page as it is stored, which names its scripts. Read at the app's own address, where `/hello` is that page, so that it is always
 * the deployed client's: after an update as after going back to an earlier one. @throws Error when the app can't be reached
 */
export async function getPageShell(now: number): Promise<PageShell> {
  if (kept && now - kept.since < KEPT_MS) return kept.shell;
  const response = await fetch(`${env('APP_ORIGIN')}/hello`);
  if (!response.ok) throw new Error(`The player's page answers ${response.status}.`);
  const policy = response.headers.get('content-security-policy') ?? '';
  kept = { shell: { page: await response.text(), policy }, since: now };
  return kept.shell;
}
