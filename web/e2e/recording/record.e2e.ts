import { openBrowser, type TestBrowser } from '../../../testing/chromium';
import sample from '../../../sample/project.json';
import { signUp } from '../../../testing/test-stack';
import { until } from '../../../testing/until';
import { decodeSound } from '../decode-sound';
import { getOpenProject } from '../deck';
import { stayLoggedIn } from '../log-in';
import { matchSound } from '../match-sound';
import { makeNarratedProject } from '../narrated-project';
import { openDeck } from '../open-deck';
import { startTake, press, pressTogether, countTakesOnDisk, talkUntil, talkUntilLess } from '../talk';
import { voice, VOICE_RATE, wavFile } from '../voice';

describe('talking through slides, in a real browser', () => {
  const spoken = voice();
  let browser: TestBrowser;
  beforeAll(async () => {
    browser = await openBrowser({ microphone: wavFile(spoken) });
  });
  afterEach(() => browser.closePages());
  afterAll(() => browser.close());

  async function newDeck() {
    const page = await browser.newPage();
    return { page, ...(await openDeck(page)) };
  }

  test('stores everything that was said, and changes slides where it was said', async () => {
    const { page, person, id, slides } = await newDeck();
    await startTake(page);
    await talkUntil(page, 2);
    const first = await press(page, ' ');
    await talkUntil(page, 4);
    const second = await press(page, 'ArrowRight');
    await talkUntil(page, 6);
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('button', { name: 'Keep' }).click();
    await page.getByRole('dialog', { name: 'Recording' }).waitFor({ state: 'detached' });
    await until(async () => (await getOpenProject(person, id)).clips.length === 1, 'a stored clip');

    const { clips, markers, media_grant } = await getOpenProject(person, id);
    const [clip] = clips;
    if (!clip) throw new Error('There is no clip.');
    expect(markers.map(({ slide_url }) => slide_url)).toEqual(slides.map(({ url }) => url));
    expect(markers.reduce((sum, { duration }) => sum + duration, 0)).toBe(clip.duration);
    const changes = markers.map(({ created_at }) => created_at - clip.created_at);
    expect(changes[0]).toBe(0);
    expect(Math.abs((changes[2] ?? 0) - (changes[1] ?? 0) - (second - first))).toBeLessThanOrEqual(40);

    const heard = await decodeSound(page, `${clip.url}?${media_grant}`);
    expect(heard.length / VOICE_RATE).toBeGreaterThanOrEqual(clip.duration / 1000);
    const match = matchSound(heard, spoken);
    expect(match.windows).toBeGreaterThan(6);
    expect(match.likeness).toBeGreaterThan(0.7);
    expect(match.spreadMs).toBeLessThan(2);
  });

  test('omits what was rewound or paused', async () => {
    const { page, person, id, slides } = await newDeck();
    await startTake(page);
    await talkUntil(page, 2);
    await press(page, ' ');
    await talkUntil(page, 3);
    await press(page, 'r');
    await press(page, 'k');
    await page.getByText('Paused').waitFor();
    await press(page, 'ArrowRight');
    await press(page, 'k');
    await talkUntil(page, 3);
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('button', { name: 'Keep' }).click();
    await page.getByRole('dialog', { name: 'Recording' }).waitFor({ state: 'detached' });
    await until(async () => (await getOpenProject(person, id)).clips.length === 1, 'a stored clip');
    const { clips, markers } = await getOpenProject(person, id);
    expect(markers.reduce((sum, { duration }) => sum + duration, 0)).toBe(clips[0]?.duration);
    expect(markers[0]?.slide_url).toBe(slides[0]?.url);
    expect(markers[0]?.duration).toBeGreaterThanOrEqual(1900);
    // All speech for the second slide is gone, except between the rewind and the pause.
    const toSecond = markers.find(({ slide_url }) => slide_url === slides[1]?.url);
    expect(toSecond?.duration ?? 0).toBeLessThan(900);
    expect(markers.at(-1)?.slide_url).toBe(slides[2]?.url);
  });

  test('changing slides right after a rewind shows the slide that the take has, not the one before the rewind', async () => {
    const { page, person, id, slides } = await newDeck();
    await startTake(page);
    await talkUntil(page, 2);
    await press(page, ' ');
    await talkUntil(page, 4);
    // Before the page can handle the first key.
    await pressTogether(page, 'r', 'ArrowRight');
    await talkUntilLess(page, 4);
    await page.getByText('Slide 3 of 3').waitFor();
    await talkUntil(page, 4);
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('button', { name: 'Keep' }).click();
    await page.getByRole('dialog', { name: 'Recording' }).waitFor({ state: 'detached' });
    await until(async () => (await getOpenProject(person, id)).clips.length === 1, 'a stored clip');
    const { markers } = await getOpenProject(person, id);
    expect(markers.at(-1)?.slide_url).toBe(slides[2]?.url);
  });

  test('Esc asks while recording continues, and stopping then saves the take for later, without deleting it', async () => {
    const { page, person, id } = await newDeck();
    await startTake(page);
    await talkUntil(page, 1);
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { name: 'You’re recording' }).waitFor();
    await talkUntil(page, 2);
    await page.getByRole('button', { name: 'Keep recording' }).click();
    await page.getByText('Recording', { exact: true }).waitFor();
    await talkUntil(page, 3);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Stop and save for later' }).click();
    await page.getByRole('dialog', { name: 'Recording' }).waitFor({ state: 'detached' });
    await page.getByText('Saved for later in Recordings.').waitFor();
    expect((await getOpenProject(person, id)).clips).toEqual([]);
    expect(await countTakesOnDisk(page)).toBe(1);
  });

  test('"Record again" saves the take for later, and so does X in the review', async () => {
    const { page } = await newDeck();
    await startTake(page);
    await talkUntil(page, 1);
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('button', { name: 'Record again' }).click();
    await page.getByText('Saved for later in Recordings.').waitFor();
    await page.getByRole('button', { name: 'Start recording' }).click();
    await talkUntil(page, 1);
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('button', { name: 'Keep', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Close the recorder' }).click();
    await page.getByRole('dialog', { name: 'Recording' }).waitFor({ state: 'detached' });
    expect(await countTakesOnDisk(page)).toBe(2);
  });

  test('the review lists the shown slides, each a link to its moment, with their notes', async () => {
    const person = await signUp();
    const id = await makeNarratedProject(person);
    const page = await browser.newPage();
    await stayLoggedIn(page, person);
    await page.goto(`/project/${id}`);
    await page.getByRole('button', { name: /^Clip 1,/ }).waitFor();
    await startTake(page);
    await talkUntil(page, 1);
    await press(page, ' ');
    await talkUntil(page, 3);
    await page.getByRole('button', { name: 'Stop' }).click();
    const review = page.getByRole('dialog', { name: 'Recording' });
    const slides = review.getByRole('list', { name: 'Slides in this recording' }).getByRole('listitem');
    await slides.nth(1).waitFor();
    expect(await slides.allInnerTexts()).toEqual(['Slide 1, 0:00', expect.stringMatching(/^Slide 2, 0:0[1-9]$/)]);
    const notes = review.getByRole('region', { name: 'Notes' });
    await notes.getByText(sample.slides[0]!.notes).waitFor();
    await review.getByRole('img', { name: 'Slide 1', exact: true }).waitFor();
    await slides.nth(1).getByRole('button').click();
    await notes.getByText(sample.slides[1]!.notes).waitFor();
    await review.getByRole('img', { name: 'Slide 2', exact: true }).waitFor();
  });

  test('a person in a hurry: Enter starts, Space plays in the review, Enter keeps', async () => {
    const { page, person, id } = await newDeck();
    await page.getByRole('button', { name: 'Record', exact: true }).first().click();
    await page.locator('button:focus', { hasText: 'Start recording' }).waitFor();
    await page.getByText('None', { exact: true }).click();
    await page.locator('button', { hasText: 'Start recording' }).focus();
    await page.keyboard.press('Enter');
    await talkUntil(page, 2);
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('button', { name: 'Keep', exact: true }).waitFor();
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Pause', exact: true }).waitFor();
    await page.keyboard.press('Space');
    const play = page.getByRole('button', { name: 'Play', exact: true });
    await play.waitFor();
    await play.evaluate((button: HTMLButtonElement) => [button.click(), button.click()]);
    await play.waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Recording' }).waitFor({ state: 'detached' });
    expect((await getOpenProject(person, id)).clips).toHaveLength(1);
    await until(async () => (await countTakesOnDisk(page)) === 0, 'a take that is gone once the server has it');
  });

  test('a take survives a tab crash with at most a second missing', async () => {
    const { page, person, id, slides } = await newDeck();
    await startTake(page);
    await talkUntil(page, 2);
    await press(page, ' ');
    await talkUntil(page, 5);
    const beside = await browser.newPageOfSamePerson(page);
    await browser.killTab(page);

    await beside.goto(`/project/${id}`);
    await beside.getByText('A recording wasn’t saved').waitFor();
    await beside.getByRole('button', { name: 'Restore' }).click();
    await beside.getByRole('button', { name: 'Keep' }).click();
    await until(async () => (await getOpenProject(person, id)).clips.length === 1, 'a stored clip');
    const { clips, markers } = await getOpenProject(person, id);
    expect(clips[0]?.duration).toBeGreaterThanOrEqual(4000);
    expect(markers.map(({ slide_url }) => slide_url)).toEqual(slides.slice(0, 2).map(({ url }) => url));
    await beside.getByRole('dialog', { name: 'An unsaved recording' }).waitFor({ state: 'detached' });
  });
});
