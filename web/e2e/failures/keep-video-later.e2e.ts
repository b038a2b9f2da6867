import { openBrowser } from '../../../testing/chromium';
import { until } from '../../../testing/until';
import { getOpenProject } from '../deck';
import { plugInFlashingDevices } from '../flashing-devices';
import { openDeck } from '../open-deck';
import { talkUntil } from '../talk';
import { startTakeWithVideo } from '../talk-with-video';
import { voice, wavFile } from '../voice';

test('a camera placed in the review stays there, even if its take is kept later from Recordings', async () => {
  const browser = await openBrowser({ microphone: wavFile(voice()) });
  const page = await browser.newPage();
  await plugInFlashingDevices(page);
  const { person, id } = await openDeck(page);
  await startTakeWithVideo(page, 'Camera');
  await talkUntil(page, 2);
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.getByRole('button', { name: 'Full-screen video' }).click();
  await page.locator('dialog [data-video-layout=full]').waitFor();
  await page.getByRole('button', { name: 'Close the recorder' }).click();
  await page.getByRole('button', { name: 'In Recordings' }).click();
  await page.getByRole('button', { name: 'Keep in project' }).click();
  await page.getByRole('button', { name: 'Keep', exact: true }).click();
  await until(async () => (await getOpenProject(person, id)).clips.length === 1, 'a stored clip');
  expect((await getOpenProject(person, id)).clips[0]).toMatchObject({ type: 'video', video_layout: 'full' });
  await browser.close();
});
