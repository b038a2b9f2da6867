import { killableBrowser } from '../../../testing/killable-browser';
import { until } from '../../../testing/until';
import { dropOnHome, PICTURES, projectOf, projectWithSlides } from '../deck';
import { logInSomebodyNew } from '../log-in';
import { beginTake, press, talkUntil } from '../talk';
import { voice, wavFile } from '../voice';

test('a take survives kill -9 of the whole browser, with at most a second missing', async () => {
  const browser = await killableBrowser(wavFile(voice()));
  let page = await browser.start();
  const person = await logInSomebodyNew(page);
  const id = await dropOnHome(page, PICTURES);
  const { slides } = await projectWithSlides(person, id, PICTURES.length);
  await beginTake(page);
  await talkUntil(page, 2);
  await press(page, ' ');
  await talkUntil(page, 6);
  await browser.kill();

  page = await browser.start();
  await page.goto(`/project/${id}`);
  await page.getByRole('button', { name: 'Get it back' }).click();
  await page.getByRole('button', { name: 'Keep' }).click();
  await until(async () => (await projectOf(person, id)).clips.length === 1, 'a stored clip');
  const { clips, markers } = await projectOf(person, id);
  expect(clips[0]?.duration).toBeGreaterThanOrEqual(5000);
  expect(markers.map(({ slide_url }) => slide_url)).toEqual(slides.slice(0, 2).map(({ url }) => url));
  await browser.remove();
});
