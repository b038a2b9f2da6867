import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openBrowser, type TestBrowser } from '../../../testing/chromium';
import { runInPage } from '../run-in-page';

/** Makes the encoder add more silence before the sound, as some other encoders do. */
const prependSilence = (samples: number) => `
  const { add } = AacEncoder.prototype;
  const begun = new WeakSet();
  AacEncoder.prototype.add = function (sound) {
    if (!begun.has(this)) add.call(this, new Float32Array(${samples}));
    begun.add(this);
    add.call(this, sound);
  };`;

const measureDelay = (rate: number, more = 0) => `
  import { AacEncoder, prepareAac } from '../src/features/takes/encode/aac-encoder';
  ${more > 0 ? prependSilence(more) : ''}
  export default async () => (await prepareAac(${rate})).delay;`;

test('the encoder is one file that all workers import by its URL', () => {
  const assets = join(__dirname, '../../dist/assets');
  const files = readdirSync(assets);
  const encoders = files.filter((name) => name.startsWith('mediabunny-aac-encoder'));
  expect(encoders).toHaveLength(1);
  const users = files.filter((name) => readFileSync(join(assets, name), 'latin1').includes(`/assets/${encoders[0]}`));
  expect(users.map((name) => name.replace(/-[\w-]{8}\.js$/, ''))).toEqual(
    expect.arrayContaining(['capture-worker', 'file-worker', 'recovery-worker']),
  );
});

describe("sound is the clock: an encoder's delay is measured", () => {
  let browser: TestBrowser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  test.each([
    [48_000, 0, 1024],
    [44_100, 0, 1024],
    [48_000, 1088, 2112],
    [48_000, 640, 1664],
  ])('at %i a second, with an encoder that adds %i samples in front', async (rate, more, delay) => {
    const page = await browser.newPage();
    await page.goto('/hello');
    const measured = await runInPage<number>(page, measureDelay(rate, more));
    expect(Math.abs(measured - delay)).toBeLessThanOrEqual(2);
  });
});
