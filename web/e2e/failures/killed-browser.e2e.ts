import { createKillableBrowser } from '../../../testing/killable-browser';
import { until } from '../../../testing/until';
import { dropOnHome, PICTURES, getOpenProject, waitForSlides } from '../deck';
import { logInNewPerson } from '../log-in';
import { startTake, press, talkUntil } from '../talk';
import { voice, wavFile } from '../voice';

test('a take survives kill -9 of the whole browser, with at most a second missing', async () => {
  const browser = await createKillableBrowser(wavFile(voice()));
  let page = await browser.start();
  const person = await logInNewPerson(page);
  const id = await dropOnHome(page, PICTURES);
  const { slides } = await waitForSlides(person, id, PICTURES.length);
  await startTake(page);
  await talkUntil(page, 2);
  await press(page, ' ');
  await talkUntil(page, 6);
  await browser.kill();

  page = await browser.start();
  await page.goto(`/project/${id}`);
  await page.getByRole('button', { name: 'Restore' }).click();
  await page.getByRole('button', { name: 'Keep' }).click();
  await until(async () => (await getOpenProject(person, id)).clips.length === 1, 'a stored clip');
  const { clips, markers } = await getOpenProject(person, id);
  expect(clips[0]?.duration).toBeGreaterThanOrEqual(5000);
  expect(markers.map(({ slide_url }) => slide_url)).toEqual(slides.slice(0, 2).map(({ url }) => url));
  await browser.remove();
});
