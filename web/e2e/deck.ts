import { compareSlides } from '#shared/time/timeline';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Page } from 'playwright-core';
import { getProject, type OpenProject } from '#shared/api/projects';
import { projectId } from '#shared/entities/scalars';
import { call, type SignedUp } from '../../testing/test-stack';
import { until } from '../../testing/until';

/** Real slide pictures. */
export const PICTURES = [1, 2, 3].map((n) => join(__dirname, '..', 'public', 'sample', `slide-${n}.webp`));

/** A file for a file input: its path, or its content. */
export type GivenFile = string | { name: string; mimeType: string; buffer: Buffer };

const readGivenFile = (file: GivenFile) =>
  typeof file === 'string' ? { name: basename(file), mimeType: 'image/webp', buffer: readFileSync(file) } : file;

/** Drops files on Home. Returns the ID of the new project, which the page then shows. */
export async function dropOnHome(page: Page, files: GivenFile[]): Promise<string> {
  await page.locator('input[type=file]').setInputFiles(files.map(readGivenFile));
  await page.waitForURL('/project/*');
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

/** The project as stored on the server. */
export const getOpenProject = (person: SignedUp, id: string): Promise<OpenProject> =>
  call(getProject, { id: projectId.parse(id) }, person.token);

/** Waits until the project has `count` slides. Returns it with its slides in order. */
export async function waitForSlides(person: SignedUp, id: string, count: number): Promise<OpenProject> {
  let project = await getOpenProject(person, id);
  await until(async () => {
    project = await getOpenProject(person, id);
    return project.slides.length === count;
  }, `a project with ${count} slides`);
  return { ...project, slides: [...project.slides].sort(compareSlides) };
}
