import { randomFillSync } from 'node:crypto';
import { createProject, saveEdits } from '#shared/api/projects';
import type { ProjectId } from '#shared/entities/scalars';
import { createSeedClient } from '../infra/local/seed/seed-client';
import { numberedPosition } from '../shared/testing/numbered-position';
import { createKillableBrowser } from '../testing/killable-browser';
import { newClip, newMarker, newProjectId } from '../testing/records';
import { call, signUp, type SignedUp, urls } from '../testing/test-stack';
import { sampleFile } from '../web/e2e/narrated-project';
import { allowRecordingMinutes } from './allow-minutes';
import type { Measure } from './figure';
import { logIn, uploadSlide } from './recorder-visit';
import { watchTabMemory } from './tab-memory';

/** Together 2 GB, which with a slide is less than a free plan includes: 2 GiB. */
const FILES = 15;
const FILE_BYTES = 128 * 1024 * 1024;
const CLIP_MS = 20_000;
const TEN_MINUTES = { timeout: 600_000 };

/** The sample's narration, with an MP4 box after it that nothing refers to. */
function buildLargeSound(): Uint8Array<ArrayBuffer> {
  const sound = sampleFile('narration.m4a');
  const file = Buffer.alloc(FILE_BYTES);
  file.set(sound);
  randomFillSync(file, sound.length);
  file.writeUInt32BE(FILE_BYTES - sound.length, sound.length);
  file.write('mdat', sound.length + 4, 'latin1');
  return new Uint8Array(file);
}

async function makeLargeProject(person: SignedUp): Promise<ProjectId> {
  await allowRecordingMinutes(person, 60);
  const id = newProjectId();
  await call(createProject, { id, name: 'Large' }, person.token);
  const client = createSeedClient(urls.app, person.token);
  const slide_id = await uploadSlide(client, id, 0);
  for (let nth = 0; nth < FILES; nth++) {
    const created_at = 1000 + nth;
    const target = { kind: 'clip', project_id: id, created_at, content_type: 'audio/mp4' } as const;
    const { url } = await client.upload(target, buildLargeSound());
    const item = newClip(id, created_at, CLIP_MS, { url, position: numberedPosition(nth) });
    const marker = { ...newMarker(created_at, 5000 + nth, 0), slide_id };
    const put = [
      { entity: 'clip' as const, item },
      { entity: 'marker' as const, item: marker },
    ];
    await call(saveEdits, { project_id: id, put, remove: [] }, person.token);
  }
  return id;
}

/** A project of 2 GB as a ZIP, written to the browser's private disk. */
export const archiveMemory: Measure = {
  title: 'archive of 2 GB',
  run: async () => {
    const person = await signUp();
    const id = await makeLargeProject(person);
    // Without a profile of its own, a browser keeps its private disk in memory, where there is no room for 2 GB.
    const browser = await createKillableBrowser();
    try {
      const page = await browser.start();
      await page.addInitScript({ content: 'globalThis.__name = (it) => it; delete window.showSaveFilePicker' });
      await logIn(page, person);
      await page.goto(`/project/${id}`);
      await page.getByRole('button', { name: 'Options for Large', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Download everything (ZIP)…', exact: true }).click();
      const memory = await watchTabMemory(page);
      const download = page.waitForEvent('download', TEN_MINUTES);
      const startedAt = performance.now();
      await page.getByRole('button', { name: 'Download', exact: true }).click();
      await download;
      const seconds = (performance.now() - startedAt) / 1000;
      const added = memory.end() - memory.now;
      return [
        { name: 'ZIP of 2 GB: memory', value: Math.round(added), unit: 'MB', goal: 150 },
        { name: 'ZIP of 2 GB: time', value: Math.round(seconds), unit: 's' },
      ];
    } finally {
      await browser.remove();
    }
  },
};
