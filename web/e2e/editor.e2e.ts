import { compareSlides } from '#shared/time/timeline';
import type { Page } from 'playwright-core';
import { deleteProject, getProject, updateProject } from '#shared/api/projects';
import type { ProjectId } from '#shared/entities/scalars';
import { openBrowser, type TestBrowser } from '../../testing/chromium';
import { joinAccount } from '../../testing/records';
import { call, type SignedUp, signUp } from '../../testing/test-stack';
import { until } from '../../testing/until';
import { stayLoggedIn } from './log-in';
import { makeNarratedProject } from './narrated-project';

describe('the editor', () => {
  let browser: TestBrowser;
  let owner: SignedUp;
  let id: ProjectId;
  let page: Page;

  beforeAll(async () => {
    owner = await signUp('Ada Lovelace');
    browser = await openBrowser();
  });
  beforeEach(async () => {
    id = await makeNarratedProject(owner);
    page = await openEditor(await browser.newPage());
  });
  afterEach(async () => {
    await page.context().close();
    await call(deleteProject, { id }, owner.token);
  });
  afterAll(() => browser.close());

  async function openEditor(into: Page, person = owner): Promise<Page> {
    await stayLoggedIn(into, person);
    await into.goto(`/project/${id}`);
    await into.getByRole('button', { name: /^Clip 1,/ }).waitFor();
    return into;
  }

  const firstChange = (on = page) => on.getByRole('slider', { name: 'Slide change, Slide 1 to Slide 2' });
  const momentOf = async (on = page) => Number(await firstChange(on).getAttribute('aria-valuenow'));
  const saved = () => page.getByText('Saved', { exact: true }).waitFor();
  const stored = () => call(getProject, { id }, owner.token);
  const firstDuration = async () =>
    (await stored()).markers.sort((a, b) => a.created_at - b.created_at)[0]?.duration ?? 0;
  const clipCount = () => page.getByRole('button', { name: /^Clip \d+,/ }).count();

  test('a slide change is dragged, undone, nudged; name and visibility change; after a reload everything is there', async () => {
    const before = await momentOf();
    const handle = (await firstChange().boundingBox())!;
    await page.mouse.move(handle.x + 12, handle.y + 20);
    await page.mouse.down();
    await page.mouse.move(handle.x + 92, handle.y + 20, { steps: 4 });
    await page.mouse.up();
    expect(await momentOf()).toBeGreaterThan(before + 500);
    await page.getByRole('button', { name: 'Undo: Move slide change' }).click();
    expect(await momentOf()).toBe(before);
    await firstChange().focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Shift+ArrowLeft');
    expect(await momentOf()).toBe(before - 550);

    const name = page.getByRole('textbox', { name: 'Project name' });
    await name.fill('A better name');
    await name.press('Enter');
    await page.getByText('Project updated!').first().waitFor();
    await page.getByRole('button', { name: 'Team', exact: true }).click();
    await saved();

    expect(await stored()).toMatchObject({ name: 'A better name', who_can_edit: 'Team' });
    expect(await firstDuration()).toBe(before - 550);
    await page.reload();
    await firstChange().waitFor();
    expect(await momentOf()).toBe(before - 550);
    expect(await name.inputValue()).toBe('A better name');
    await page.getByRole('button', { name: 'Team', exact: true, pressed: true }).waitFor();
  });

  test('playback changes slides with the sound, and clicking seeks', async () => {
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.getByRole('button', { name: 'Pause', exact: true }).waitFor();
    const position = page.getByRole('slider', { name: 'Position' });
    await page.waitForFunction(
      (element) => Number(element?.getAttribute('aria-valuenow')) > 300,
      await position.elementHandle(),
    );
    await page.keyboard.press('ArrowDown');
    await page.getByRole('img', { name: 'Slide 2' }).waitFor();
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
    await page.getByRole('button', { name: /^Slide 4, from/ }).click();
    await page.getByRole('img', { name: 'Slide 4' }).waitFor();
  });

  test('the preview is full screen, and pauses when it is closed', async () => {
    await page.getByRole('button', { name: 'Preview', exact: true }).click();
    await page.locator('#editor-stage[data-playing]').waitFor();
    await page.locator('#editor-stage:fullscreen').waitFor();
    await page.getByRole('button', { name: 'Exit full screen' }).click();
    await page.locator('#editor-stage:not(:fullscreen):not([data-playing])').waitFor();
    await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
  });

  test('a clip can be previewed alone, up to its end, while the link is off and edits are unsaved', async () => {
    await call(updateProject, { id, settings: { link_access: 'off' } }, owner.token);
    await page.route('**/api/saveEdits', () => undefined);
    const position = page.getByRole('slider', { name: 'Position' });
    const now = async () => Number(await position.getAttribute('aria-valuenow'));
    const ruler = (await position.boundingBox())!;
    await page.mouse.click(ruler.x + 60, ruler.y + 14);
    await page.keyboard.press('s');
    const cut = await now();
    await page.getByRole('button', { name: /^Clip 1,/ }).press('Enter');
    await page.getByRole('button', { name: 'Preview this clip' }).click();
    await page.locator('#editor-stage[data-playing]:fullscreen').waitFor();
    await page.locator('#editor-stage:not([data-playing]):fullscreen').waitFor();
    expect(Math.abs((await now()) - cut)).toBeLessThan(300);
  });

  test('split, cut out, and delete; "Clip deleted." offers Undo; the server has what is shown', async () => {
    const ruler = (await page.getByRole('slider', { name: 'Position' }).boundingBox())!;
    await page.mouse.click(ruler.x + 400, ruler.y + 14);
    await page.keyboard.press('s');
    expect(await clipCount()).toBe(2);
    await page.keyboard.down('Shift');
    await page.mouse.move(ruler.x + 600, ruler.y + 14);
    await page.mouse.down();
    await page.mouse.move(ruler.x + 700, ruler.y + 14, { steps: 3 });
    await page.mouse.up();
    await page.keyboard.up('Shift');
    await page.getByRole('button', { name: 'Cut out' }).click();
    expect(await clipCount()).toBe(3);
    await page.getByRole('button', { name: /^Clip 2,/ }).press('Enter');
    await page.keyboard.press('Delete');
    // A hovered toast stays.
    await page.getByText('Clip deleted.').hover();
    expect(await clipCount()).toBe(2);
    await saved();
    expect((await stored()).clips).toHaveLength(2);
    await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
    expect(await clipCount()).toBe(3);
    await saved();
    const project = await stored();
    expect(project.clips).toHaveLength(3);
    expect(project.markers.reduce((sum, { duration }) => sum + duration, 0)).toBe(project.duration);
  });

  test('slides by keyboard: Enter shows one, Space picks it up, an arrow moves it, Space drops it', async () => {
    const third = page.getByRole('button', { name: 'Slide 3', exact: true });
    await third.focus();
    await page.keyboard.press('Enter');
    await page.locator('button[aria-current]').and(third).waitFor();
    const urlsNow = async () => [...(await stored()).slides].sort(compareSlides).map(({ url }) => url);
    const before = await urlsNow();
    await page.keyboard.press('Space');
    await page.locator('button[aria-pressed=true]').and(third).waitFor();
    const moved = page.getByText('Position 2 of 5.');
    // A key is ignored until dnd-kit has measured the slides.
    await until(async () => {
      await page.keyboard.press('ArrowUp');
      return moved.waitFor({ state: 'attached', timeout: 5000 }).then(
        () => true,
        () => false,
      );
    }, 'the third slide above the second');
    await page.keyboard.press('Space');
    await until(async () => (await urlsNow())[1] === before[2], 'the third slide in the second place');
  });

  test('Escape closes Share and clears no selection, and the focus returns to its button', async () => {
    const clip = page.getByRole('button', { name: /^Clip 1,/ });
    await clip.press('Enter');
    const share = page.getByRole('button', { name: 'Share', exact: true });
    await share.click();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Share' }).waitFor({ state: 'hidden' });
    expect(await share.evaluate((button) => button === document.activeElement)).toBe(true);
    expect(await clip.getAttribute('aria-pressed')).toBe('true');
  });

  test('guard: offline, the editor keeps working, says so, and saves when the connection is back', async () => {
    browser.expectProblem(/ERR_INTERNET_DISCONNECTED|WebSocket/);
    const before = await momentOf();
    await page.context().setOffline(true);
    await firstChange().focus();
    await page.keyboard.press('ArrowRight');
    await page.getByText('Offline. Your changes are saved on this computer.').waitFor();
    expect(await firstDuration()).toBe(before);
    await page.context().setOffline(false);
    await saved();
    expect(await firstDuration()).toBe(before + 50);
  });

  test('guard: notes typed offline for a slide that somebody else deletes are kept for their writer, also across a reload', async () => {
    browser.expectProblem(/ERR_INTERNET_DISCONNECTED|WebSocket/);
    // A save to a deleted slide.
    browser.expectProblem(/409 .*saveEdits/);
    const other = await openEditor(await browser.newPage());
    const slideOf = (on: Page) =>
      on.getByRole('option', { name: /^Slide 2/ }).or(on.getByRole('button', { name: 'Slide 2', exact: true }));
    await slideOf(page).first().click();
    await page.context().setOffline(true);
    await page.getByLabel('Notes for slide 2').fill('Pause here, and breathe');
    await page.getByText('Offline. Your changes are saved on this computer.').waitFor();
    await slideOf(other).first().click();
    await other.getByRole('button', { name: 'Options for slide 2' }).click();
    await other.getByRole('menuitem', { name: 'Delete slide' }).click();
    await other.getByRole('button', { name: 'Delete slide' }).click();
    await until(async () => (await stored()).slides.length === 4, 'the slide to be deleted');
    await page.context().setOffline(false);
    const notice = page.getByRole('alert').filter({ hasText: 'Pause here, and breathe' });
    await notice.getByText('The slide was deleted before your notes were saved.').waitFor();
    await page.reload();
    await notice.getByRole('button', { name: 'Copy' }).waitFor();
    await notice.getByRole('button', { name: 'Dismiss' }).click();
    await notice.waitFor({ state: 'detached' });
    await other.context().close();
  });

  test('guard: notes typed offline for three seconds overwrite nothing; both texts are shown, and mine can be used', async () => {
    browser.expectProblem(/ERR_INTERNET_DISCONNECTED|WebSocket/);
    browser.expectProblem(/409 .*saveEdits/);
    const other = await openEditor(await browser.newPage());
    const notesOn = (on: Page) => on.getByLabel('Notes for slide 1');
    const notesStored = async () => (await stored()).slides.sort(compareSlides)[0]!.notes;
    for (const each of [page, other]) {
      await each
        .getByRole('option', { name: /^Slide 1/ })
        .or(each.getByRole('button', { name: 'Slide 1', exact: true }))
        .first()
        .click();
    }
    await page.context().setOffline(true);
    await notesOn(page).fill('Typed offline');
    await notesOn(other).fill('Saved meanwhile');
    await until(async () => (await notesStored()) === 'Saved meanwhile', 'the other text to be saved');
    await page.context().setOffline(false);
    const notice = page.getByRole('alert').filter({ hasText: 'Typed offline' });
    await notice.getByText('Saved meanwhile').waitFor();
    expect([await notesOn(page).inputValue(), await notesStored()]).toEqual(['Saved meanwhile', 'Saved meanwhile']);
    await notice.getByRole('button', { name: 'Copy' }).waitFor();
    await notice.getByRole('button', { name: 'Use mine' }).click();
    await notice.waitFor({ state: 'detached' });
    await until(async () => (await notesStored()) === 'Typed offline', 'mine to be saved');
    await until(async () => (await notesOn(other).inputValue()) === 'Typed offline', 'the other to see it');
    await other.context().close();
  });

  test('changes in one browser appear in the other', async () => {
    const other = await openEditor(await browser.newPage());
    const before = await momentOf();
    await firstChange().focus();
    await page.keyboard.press('ArrowRight');
    await other.waitForFunction(
      ([element, moment]) => Number((element as Element).getAttribute('aria-valuenow')) === moment,
      [await firstChange(other).elementHandle(), before + 50] as const,
    );
    await other.context().close();
  });

  test('spec section 5: a Member can watch a Team project and finds no editing controls', async () => {
    await call(updateProject, { id, who_can_edit: 'Team' }, owner.token);
    const member = await openEditor(await browser.newPage(), await joinAccount(owner.account, 'Member'));
    await member.getByText('You can watch this project.').waitFor();
    for (const name of ['Record', 'Split', 'Add slides', 'Undo', 'Options for slide 1']) {
      expect(await member.getByRole('button', { name, exact: true }).count()).toBe(0);
    }
    expect(await firstChange(member).count()).toBe(0);
    await member.getByRole('button', { name: /^Clip 1,/ }).press('Enter');
    await member.keyboard.press('Delete');
    await member.keyboard.press('s');
    expect(await member.getByRole('button', { name: /^Clip \d+,/ }).count()).toBe(1);
    await member.getByRole('button', { name: 'Play', exact: true }).click();
    await member.getByRole('button', { name: 'Pause', exact: true }).waitFor();
    await member.context().close();
  });
});
