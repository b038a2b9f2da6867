import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { unzipSync } from 'fflate';
import type { Locator, Page } from 'playwright-core';

/** Starts to download a project's ZIP. @param options the button with the project's options */
export async function startDownload(page: Page, options: Locator): Promise<void> {
  await options.click();
  await page.getByRole('menuitem', { name: 'Download everything (ZIP)…', exact: true }).click();
  await page.getByRole('button', { name: 'Download', exact: true }).click();
}

/** Downloads a project's ZIP to `file`, in a browser that can only download. Returns the suggested name. */
export async function downloadArchive(page: Page, options: Locator, file: string): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), startDownload(page, options)]);
  await download.saveAs(file);
  return download.suggestedFilename();
}

/** Writes what a ZIP contains into a folder, and returns it. */
export function extractArchive(file: string, folder: string): Record<string, Uint8Array> {
  const entries = unzipSync(readFileSync(file));
  for (const [path, bytes] of Object.entries(entries)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), bytes);
  }
  return entries;
}
