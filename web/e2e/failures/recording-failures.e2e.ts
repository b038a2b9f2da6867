import { openBrowser, type TestBrowser } from '../../../testing/chromium';
import { until } from '../../../testing/until';
import { getOpenProject } from '../deck';
import { limitDisk } from '../disk';
import { openDeck } from '../open-deck';
import { startTake, talkUntil } from '../talk';
import { voice, wavFile } from '../voice';

describe('no take is ever lost, whatever happens to it', () => {
  let browser: TestBrowser;
  beforeAll(async () => {
    browser = await openBrowser({ microphone: wavFile(voice()) });
  });
  afterEach(() => browser.closePages());
  afterAll(() => browser.close());

  async function newDeck() {
    const page = await browser.newPage();
    const { person, id } = await openDeck(page);
    const keptMs = async (button = 'Keep') => {
      await page.getByRole('button', { name: button, exact: true }).click();
      await page.getByRole('dialog', { name: 'Recording' }).waitFor({ state: 'detached' });
      await until(async () => (await getOpenProject(person, id)).clips.length === 1, 'a stored clip');
      return (await getOpenProject(person, id)).clips[0]!.duration;
    };
    return { page, keptMs };
  }

  test('a disk that is or becomes full is named, and all that is said is in the take', async () => {
    const { page, keptMs } = await newDeck();
    await limitDisk(page, 1000);
    await startTake(page);
    await page.getByText(/^The disk is full|^This browser can’t store recordings on disk/).waitFor();
    await talkUntil(page, 3);
    await page.keyboard.press('ArrowRight');
    await talkUntil(page, 5);
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByText(/^The disk is full|^This browser can’t store recordings on disk/).waitFor();
    expect(await keptMs()).toBeGreaterThanOrEqual(4900);
  });

  test('unplugging the only microphone ends the take with a notice, and it contains what was said until then', async () => {
    const { page, keptMs } = await newDeck();
    await page.evaluate(() => {
      const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
      navigator.mediaDevices.getUserMedia = async (wanted) => {
        const stream = await open(wanted);
        const unplug = () => {
          navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('Unplugged.', 'NotFoundError'));
          stream.getTracks()[0]?.dispatchEvent(new Event('ended'));
        };
        Object.assign(window, { unplug });
        return stream;
      };
    });
    await startTake(page);
    await talkUntil(page, 3);
    await page.evaluate('window.unplug()');
    await page.getByText('The microphone was unplugged. Everything up to then is saved.').waitFor();
    expect(await keptMs()).toBeGreaterThanOrEqual(2900);
  });

  test('a delayed end is named, and can be left: what was said is in Recordings', async () => {
    const { page } = await newDeck();
    await page.evaluate(() => {
      const post = Reflect.get(Worker.prototype, 'postMessage') as (this: Worker, ...all: unknown[]) => void;
      Worker.prototype.postMessage = function (
        this: Worker,
        message: { command?: { event: string } },
        ...rest: unknown[]
      ) {
        if (message.command?.event !== 'stop') post.call(this, message, ...rest);
      };
    });
    await startTake(page);
    await talkUntil(page, 2);
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByText('Your computer is still finishing this recording.').waitFor();
    await page.getByRole('button', { name: 'Finish later' }).click();
    await page.getByText('Your recording is safe in Recordings on this computer.').waitFor();
    await page.getByRole('button', { name: 'Close the recorder' }).click();
    await page.goto('/recordings');
    await page.getByRole('button', { name: 'Keep in project' }).waitFor();
  });

  test('a recorder that could not be loaded is named, and not the microphone', async () => {
    const page = await browser.newPage();
    browser.expectProblem(/Failed to load|ERR_FAILED/);
    await page.addInitScript(() => {
      window.Worker = class extends window.Worker {
        constructor(address: string | URL, options?: WorkerOptions) {
          super(options?.name === 'capture' ? '/static/gone.js' : address, options);
        }
      };
    });
    await openDeck(page);
    await page.getByRole('button', { name: 'Record', exact: true }).first().click();
    await page.getByText('The recorder couldn’t be loaded').waitFor();
  });

  test('Space presses the button focused by Tab; after a click it changes slides; R continues from a pause', async () => {
    const { page } = await newDeck();
    await startTake(page);
    await talkUntil(page, 1);
    await page.getByRole('button', { name: 'Pause', exact: true }).click();
    await page.keyboard.press('r');
    await page.getByRole('button', { name: 'Pause', exact: true }).waitFor();
    await page.keyboard.press('Space');
    await page.getByText(/^Slide 2 of/).waitFor();
    await page.getByRole('button', { name: 'Stop' }).focus();
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Keep', exact: true }).waitFor();
  });

  test('a take that the server refuses is named and still there, and can be kept later', async () => {
    const { page, keptMs } = await newDeck();
    browser.expectProblem(/status of 403/);
    const refusal = { error: { status: 'PERMISSION_DENIED', message: 'You don’t have permission to do this.' } };
    let isRefusing = true;
    // Before a recorder exists: setting a route messages each worker of the page, and one that ends at Stop never answers.
    await page.route(/\/(createUpload|completeTakeUpload)$/, (route) =>
      isRefusing ? route.fulfill({ status: 403, json: refusal }) : route.continue(),
    );
    await startTake(page);
    await talkUntil(page, 2);
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('button', { name: 'Keep', exact: true }).click();
    await page.getByText('Your recording is still safe on this computer.').waitFor();
    isRefusing = false;
    expect(await keptMs('Try to save again')).toBeGreaterThanOrEqual(1900);
  });
});
