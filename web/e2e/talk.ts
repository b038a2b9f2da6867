import type { Page } from 'playwright-core';

/** Opens the recorder of a page's project and starts a take without a countdown. */
export async function startTake(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Record', exact: true }).first().click();
  await page.getByText('None', { exact: true }).click();
  await page.getByRole('button', { name: 'Start recording' }).click();
  await page.getByRole('timer').waitFor();
}

/** Waits until the recorder's clock shows this many seconds. */
export const talkUntil = (page: Page, seconds: number) =>
  page.waitForFunction((least) => {
    const [minutes = 0, rest = 0] = (document.querySelector('[role=timer]')?.textContent ?? '').split(':').map(Number);
    return minutes * 60 + rest >= least;
  }, seconds);

/** Waits until the recorder's clock shows fewer seconds, after a rewind. */
export const talkUntilLess = (page: Page, seconds: number) =>
  page.waitForFunction((most) => {
    const [minutes = 0, rest = 0] = (document.querySelector('[role=timer]')?.textContent ?? '').split(':').map(Number);
    return minutes * 60 + rest < most;
  }, seconds);

/** Presses a key in the page itself. Returns the event's time in milliseconds. */
export const press = (page: Page, key: string) =>
  page.evaluate((name) => {
    const event = new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
    return event.timeStamp;
  }, key);

/** Presses keys with nothing between them. */
export const pressTogether = (page: Page, ...keys: string[]) =>
  page.evaluate((names) => {
    for (const key of names) {
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    }
  }, keys);

/** The number of takes on the browser's private disk. */
export const countTakesOnDisk = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const takes = await (await navigator.storage.getDirectory()).getDirectoryHandle('takes', { create: true });
    const ids: string[] = [];
    for await (const id of takes.keys()) ids.push(id);
    return ids.length;
  });
