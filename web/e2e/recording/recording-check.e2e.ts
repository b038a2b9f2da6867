import type { Page } from 'playwright-core';
import { openBrowser, type TestBrowser } from '../../../testing/chromium';
import { decodeSound } from '../decode-sound';
import { matchSound } from '../match-sound';
import { voice, VOICE_RATE, wavFile } from '../voice';

/** Makes the browser deny the microphone, with a person's or a machine's error. */
const refuse = (page: Page, errorName: string) =>
  page.addInitScript((name) => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('Refused by the test.', name));
  }, errorName);

describe('the public recording check (spec section 2: foo)', () => {
  const spoken = voice();
  let browser: TestBrowser;
  beforeAll(async () => {
    browser = await openBrowser({ microphone: wavFile(spoken) });
  });
  afterEach(() => browser.closePages());
  afterAll(() => browser.close());

  test('records five seconds of what the microphone heard, and says that all is well', async () => {
    const page = await browser.newPage();
    await page.goto('/foo');
    await page.getByRole('button', { name: 'Record 5 seconds' }).click();
    await page.getByText('All good. You can be heard clearly.').waitFor();
    const address = await page.locator('audio').getAttribute('src');
    const heard = await decodeSound(page, address ?? '');
    expect(heard.length / VOICE_RATE).toBeGreaterThanOrEqual(5);
    // A busy machine ends it late.
    expect(heard.length / VOICE_RATE).toBeLessThan(8);
    const match = matchSound(heard, spoken);
    expect(match.windows).toBeGreaterThan(5);
    expect(match.likeness).toBeGreaterThan(0.7);
    expect(match.spreadMs).toBeLessThan(2);
  });

  test.each([
    ['NotAllowedError', 'The microphone is blocked'],
    ['NotFoundError', 'No microphone was found'],
    ['NotReadableError', 'The microphone is busy'],
  ])('says what to do after a %s', async (errorName, title) => {
    const page = await browser.newPage();
    await refuse(page, errorName);
    await page.goto('/foo');
    await page.getByRole('heading', { name: title }).waitFor();
    expect(await page.getByRole('button', { name: 'Try again' }).isEnabled()).toBe(true);
  });
});

test('the public recording check says that a microphone is silent', async () => {
  const browser = await openBrowser({ microphone: wavFile(new Float32Array(VOICE_RATE * 4)) });
  const page = await browser.newPage();
  await page.goto('/foo');
  await page.getByText('Your microphone is silent').waitFor();
  await page.getByRole('button', { name: 'Record 5 seconds' }).click();
  await page.getByText('There’s no sound.').waitFor();
  await browser.close();
});
