import type { Page } from 'playwright-core';
import { saveEdits } from '#shared/api/projects';
import { projectId } from '#shared/entities/scalars';
import { openBrowser, type TestBrowser } from '../../../testing/chromium';
import { newClip } from '../../../testing/records';
import { call, type SignedUp, signUp } from '../../../testing/test-stack';
import { getOpenProject } from '../deck';
import { stayLoggedIn } from '../log-in';
import { makeNarratedProject } from '../narrated-project';
import { openDeck } from '../open-deck';
import { putTakeOnDisk } from '../take-on-disk';
import { allowSeconds } from '../plan';
import { startTake, press, countTakesOnDisk, talkUntil } from '../talk';
import { voice, wavFile } from '../voice';

describe("the plan's limit", () => {
  let browser: TestBrowser;
  beforeAll(async () => {
    browser = await openBrowser({ microphone: wavFile(voice()) });
    // The clip that fills a project is only a record, without an uploaded file.
    browser.expectProblem(/status of 403 .*\/projects\/\w+\/clips\/\d+\./);
  });
  afterEach(() => browser.closePages());
  afterAll(() => browser.close());

  /** An open project of a person whose plan allows this many seconds per project. */
  async function openWith(seconds: number) {
    const person = await signUp();
    await allowSeconds(person, seconds);
    const page = await browser.newPage();
    const { id } = await openDeck(page, person);
    return { page, person, id };
  }

  /** Another person makes the project longer by this much. */
  const fill = (person: SignedUp, id: string, ms: number) =>
    call(
      saveEdits,
      {
        project_id: projectId.parse(id),
        put: [{ entity: 'clip', item: newClip(id, Date.now(), ms, { type: 'video' }) }],
        remove: [],
      },
      person.token,
    );

  const keep = async (page: Page, name: string | RegExp) => {
    await page.getByRole('button', { name }).click();
    await page.getByRole('dialog', { name: 'Recording' }).waitFor({ state: 'detached' });
  };

  test('is shown before and during the take, which stops automatically with everything in it', async () => {
    const { page, person, id } = await openWith(6);
    await page.getByRole('button', { name: 'Record', exact: true }).first().click();
    await page.getByText('Your plan has room for 0:06 in this project').waitFor();
    await page.getByRole('button', { name: 'Close the recorder' }).click();
    await startTake(page);
    await page.getByText('Ten seconds left. Recording stops automatically, and everything you said is kept.').waitFor();
    await page.getByText('Your plan’s minutes are used up. Recording stopped').waitFor();
    await keep(page, 'Keep');
    const [clip] = (await getOpenProject(person, id)).clips;
    expect(clip?.duration).toBeLessThanOrEqual(6000);
    expect(clip?.duration).toBeGreaterThanOrEqual(5500);
    expect(clip).toMatchObject({ trim_start: 0, trim_end: clip?.duration });

    // In a full project, nobody can start to record in vain.
    await page.getByRole('button', { name: 'Record', exact: true }).first().click();
    await page.getByText('This project is as long as your plan allows.').waitFor();
    expect(await page.getByRole('button', { name: 'Start recording' }).isEnabled()).toBe(false);
  });

  test('reached because of others ends no take: a notice says so, a part is chosen, and the whole stays in Recordings', async () => {
    const { page, person, id } = await openWith(40);
    await startTake(page);
    await talkUntil(page, 3);
    await press(page, ' ');
    await talkUntil(page, 5);
    await fill(person, id, 37_000);
    await page.getByText('Someone added to this project').waitFor();
    await talkUntil(page, 7);
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByText('your plan has 0:03 left in this project').waitFor();
    await page.getByText('End', { exact: true }).click();
    await keep(page, 'Keep 0:03');
    const { clips, markers } = await getOpenProject(person, id);
    const kept = clips.find(({ type }) => type === 'audio');
    expect(kept?.duration).toBe(3000);
    expect(kept?.trim_start).toBeGreaterThanOrEqual(3900);
    expect(markers.reduce((sum, { duration }) => sum + duration, 0)).toBe(3000);
    expect(await countTakesOnDisk(page)).toBe(1);

    await page.goto('/recordings');
    await page.getByText('Part of it didn’t fit your plan. Recorded for', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Keep in project' }).click();
    await page.getByText('Your plan has no room left in this project.').waitFor();
    expect(await page.getByRole('button', { name: 'Keep', exact: true }).isEnabled()).toBe(false);
  });

  test('leaves a retake the room of what it replaces, though the project is full', async () => {
    const person = await signUp();
    const id = await makeNarratedProject(person);
    const [before] = (await getOpenProject(person, id)).clips;
    await allowSeconds(person, before!.duration / 1000);
    const page = await browser.newPage();
    await stayLoggedIn(page, person);
    await page.goto(`/project/${id}`);
    await page.getByRole('button', { name: /^Slide 2, from/ }).click();
    await page.keyboard.press('r');
    // Slide 2 has 6.2 seconds of narration.
    await page.getByText('Your plan has room for 0:06 in this project').waitFor();
    await page.getByText('None', { exact: true }).click();
    await page.getByRole('button', { name: 'Start recording' }).click();
    await talkUntil(page, 2);
    await press(page, ' ');
    await keep(page, 'Keep');
    const { clips } = await getOpenProject(person, id);
    expect(clips.some(({ file }) => file !== before!.file)).toBe(true);
  });

  test('lets a person choose in Recordings, too, which part of a take to keep', async () => {
    const { page, person, id } = await openWith(6);
    await putTakeOnDisk(page, { projectId: id, uid: person.uid });
    await page.goto('/recordings');
    await page.getByRole('button', { name: 'Keep in project' }).click();
    await page.getByText('This recording is 0:12 long, and your plan has 0:06 left in this project.').waitFor();
    await page.getByText('End', { exact: true }).click();
    await page.getByRole('button', { name: 'Keep', exact: true }).click();
    await page.getByText(/^Your recording was added to/).waitFor();
    const [clip] = (await getOpenProject(person, id)).clips;
    expect(clip).toMatchObject({ duration: 6000, trim_start: 6000 });
    await page.getByText('Part of it didn’t fit your plan.', { exact: false }).waitFor();
    expect(await countTakesOnDisk(page)).toBe(1);
  });

  test('applies to restored recordings of a closed tab: the part is chosen before the upload', async () => {
    const { page, person, id } = await openWith(12);
    await startTake(page);
    await talkUntil(page, 5);
    const beside = await browser.newPageOfSamePerson(page);
    await browser.killTab(page);
    await fill(person, id, 9000);
    await beside.goto(`/project/${id}`);
    await beside.getByRole('button', { name: 'Restore' }).click();
    await beside.getByText('your plan has 0:03 left in this project').waitFor();
    await beside.getByText('End', { exact: true }).click();
    await beside.getByRole('button', { name: 'Keep', exact: true }).click();
    await beside.getByRole('dialog', { name: 'An unsaved recording' }).waitFor({ state: 'detached' });
    const kept = (await getOpenProject(person, id)).clips.find(({ type }) => type === 'audio');
    expect(kept?.duration).toBe(3000);
    expect(kept?.trim_start).toBeGreaterThanOrEqual(900);
    await beside.goto('/recordings');
    await beside.getByText('Part of it didn’t fit your plan.').waitFor();
    expect(await countTakesOnDisk(beside)).toBe(1);
  });

  test('noticed only by the server, at the very end, leaves the take in Recordings', async () => {
    browser.expectProblem(/status of 429/);
    const { page, person, id } = await openWith(60);
    // Before a recorder exists: setting a route messages each worker of the page, and one that ends at Stop never answers.
    await page.route(/\/saveEdits$/, async (route) => {
      await allowSeconds(person, 1);
      await route.continue();
    });
    await startTake(page);
    await talkUntil(page, 2);
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('button', { name: 'Keep', exact: true }).click();
    await page.getByText(/^The recording couldn’t be saved.*Your plan allows.*still safe on this computer/).waitFor();
    expect((await getOpenProject(person, id)).clips).toHaveLength(0);
    await page.getByRole('dialog', { name: 'Error' }).getByRole('button', { name: 'OK' }).click();
    await page.getByRole('button', { name: 'Close the recorder' }).click();
    await page.getByText('Saved for later in Recordings.').waitFor();
    await page.goto('/recordings');
    await page.getByText('Saved for later. Recorded for', { exact: false }).waitFor();
    expect(await countTakesOnDisk(page)).toBe(1);
  });
});
