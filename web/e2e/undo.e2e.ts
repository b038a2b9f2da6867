import { compareSlides } from '#shared/time/timeline';
import type { Page } from 'playwright-core';
import { getProject } from '#shared/api/projects';
import type { ProjectId } from '#shared/entities/scalars';
import { openBrowser, type TestBrowser } from '../../testing/chromium';
import { call, type SignedUp, signUp } from '../../testing/test-stack';
import { stayLoggedIn } from './log-in';
import { makeNarratedProject } from './narrated-project';

describe('undo', () => {
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
    page = await browser.newPage();
    await stayLoggedIn(page, owner);
    await page.goto(`/project/${id}`);
    await clip(1).waitFor();
  });
  afterEach(() => page.context().close());
  afterAll(() => browser.close());

  const clip = (number: number) => page.getByRole('button', { name: new RegExp(`^Clip ${number},`) });
  const notes = (slide: number) => page.getByRole('textbox', { name: `Notes for slide ${slide}` });
  const showSlide = (number: number) => page.getByRole('button', { name: `Slide ${number}`, exact: true }).click();
  const saved = () => page.getByText('Saved', { exact: true }).waitFor();
  /** The server's data: the notes in deck order, and the number of clips. */
  const stored = async () => {
    const { slides, clips } = await call(getProject, { id }, owner.token);
    return { notes: slides.sort(compareSlides).map((slide) => slide.notes), clips: clips.length };
  };
  /** Types at the end of the existing text, letter by letter. */
  async function type(slide: number, text: string): Promise<void> {
    await notes(slide).press('Control+End');
    await page.keyboard.type(text);
  }

  test('at the bottom of the history, Ctrl+Z does nothing: the notes stay, and everything can be redone', async () => {
    const before = await stored();
    await type(1, ' And more.');
    await page.getByRole('slider', { name: 'Position' }).press('ArrowRight');
    await page.keyboard.press('s');
    await clip(2).waitFor();
    for (let press = 0; press < 4; press++) await page.keyboard.press('Control+z');
    await saved();
    expect(await stored()).toEqual(before);
    for (let press = 0; press < 4; press++) await page.keyboard.press('Control+Shift+z');
    await clip(2).waitFor();
    expect(await notes(1).inputValue()).toBe(`${before.notes[0]} And more.`);
    for (const key of ['Control+y', 'Control+z', 'Control+z', 'Control+z', 'Control+y', 'Control+y', 'Control+y'])
      await page.keyboard.press(key);
    await clip(2).waitFor();
    await saved();
    expect(await stored()).toEqual({ clips: 2, notes: [`${before.notes[0]} And more.`, ...before.notes.slice(1)] });
  });

  test("in a field, Ctrl+Z undoes what was typed there, and never another slide's text", async () => {
    const before = await stored();
    await type(1, ' One.');
    await showSlide(2);
    await type(2, ' Two.');
    await page.keyboard.press('Control+z');
    // Letters typed together are undone together; the space before them may stay.
    expect((await notes(2).inputValue()).trimEnd()).toBe(before.notes[1]);
    for (let press = 0; press < 6; press++) await page.keyboard.press('Control+z');
    expect(await notes(2).inputValue()).toBe(before.notes[1]);
    await showSlide(1);
    expect(await notes(1).inputValue()).toBe(`${before.notes[0]} One.`);
    await notes(1).focus();
    for (let press = 0; press < 6; press++) await page.keyboard.press('Control+z');
    await saved();
    expect((await stored()).notes.slice(1)).toEqual(before.notes.slice(1));
  });

  test("Ctrl+Z in the project's name does not affect the notes", async () => {
    const before = await stored();
    await type(1, ' One.');
    await page.getByRole('textbox', { name: 'Project name' }).focus();
    for (let press = 0; press < 4; press++) await page.keyboard.press('Control+z');
    expect(await notes(1).inputValue()).toBe(`${before.notes[0]} One.`);
  });
});
