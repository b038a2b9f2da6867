import { updateProject } from '#shared/api/projects';
import type { ProjectId } from '#shared/entities/scalars';
import { openBrowser } from '../../testing/chromium';
import { call, type SignedUp } from '../../testing/test-stack';
import { makeFilms } from '../e2e/films';
import { makeSoundsAndFilms } from '../e2e/sounds-and-films';

/** Creates a project of sounds and films, which Chromium makes, with comments allowed. */
export async function createViewedProject(person: SignedUp): Promise<ProjectId> {
  const chromium = await openBrowser();
  const page = await chromium.newPage();
  await page.goto('/login');
  const { webm } = await makeFilms(page);
  await chromium.close();
  const id = await makeSoundsAndFilms(person, Uint8Array.from(webm));
  await call(updateProject, { id, settings: { allow_comments: true } }, person.token);
  return id;
}
