import type { Page } from 'playwright-core';
import type { ProjectId } from '#shared/entities/scalars';
import type { TestBrowser } from '../../testing/chromium';
import { type SignedUp, signUp } from '../../testing/test-stack';
import { stayLoggedIn } from './log-in';
import { makeNarratedProject } from './narrated-project';

/** A page of a person with a project, in a browser that can only download. */
export async function openToDownload(browser: TestBrowser, person: SignedUp, id: ProjectId): Promise<Page> {
  const page = await browser.newPage();
  await stayLoggedIn(page, person);
  await page.addInitScript({ content: 'delete window.showSaveFilePicker' });
  await page.goto(`/project/${id}`);
  return page;
}

/** The same with a narrated project. */
export async function openProjectToExport(
  browser: TestBrowser,
): Promise<{ page: Page; person: SignedUp; id: ProjectId }> {
  const person = await signUp();
  const id = await makeNarratedProject(person);
  return { page: await openToDownload(browser, person, id), person, id };
}

export const rows = (page: Page) => page.getByRole('region', { name: 'Downloads' }).getByRole('listitem');

export async function openDialog(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Options for Deck', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Download…', exact: true }).click();
  await page.getByRole('button', { name: '720p', exact: true }).click();
}

export const start = (page: Page) => page.getByRole('button', { name: 'Download', exact: true }).click();
