import type { Page } from 'playwright-core';

/** Opens the recorder of the project that a page shows, and begins a take without a countdown. */
export async function beginTake(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Record', exact: true }).first().click();
  await page.getByText('None', { exact: true }).click();
  await page.getByRole('button', { name: 'Start recording' }).click();
  await page.getByRole('timer').waitFor();
}

/** Waits until the recorder's clock shows so many seconds. */
export const talkUntil = (page: Page, seconds: number) =>
  page.waitForFunction((least) => {
    const [minutes = 0, rest = 0] = (document.querySelector('[role=timer]')?.textContent ?? '').split(':').map(Number);
    return minutes * 60 + rest >= least;
  }, seconds);

/** Presses a key in the page itself; gives the moment, milliseconds. */
export const press = (page: Page, key: string) =>
  page.evaluate((name) => {
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }));
    return performance.now();
  }, key);

/** How many takes lie in the browser's own files. */
export const takesOnDisk = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const takes = await (await navigator.storage.getDirectory()).getDirectoryHandle('takes', { create: true });
    const ids: string[] = [];
    for await (const id of takes.keys()) ids.push(id);
    return ids.length;
  });
