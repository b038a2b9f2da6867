import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import type { Page } from 'playwright-core';
import { openBrowser, type TestBrowser } from '../../../testing/chromium';
import { buildPdf, buildPdfPages, stream } from '../../../testing/pdf';
import type { SignedUp } from '../../../testing/test-stack';
import { dropOnHome, waitForSlides } from '../deck';
import { logInNewPerson } from '../log-in';

const file = (name: string, buffer: Buffer | Uint8Array) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(buffer),
});
/** More pages than one picture worker encodes. */
const HIDDEN_PAGES = 14;

/** A slide on the left and, if there are any, speaker notes on the right, as Beamer writes them. */
const addPdfNotes = (notes: string, across = '') => ({
  size: [725.669, 272.126] as const,
  content:
    // Beamer first paints the whole page's background.
    `1 1 1 rg 0 0 725.669 272.126 re f 1 0 0 rg 0 0 362.8 272.2 re f 0 0 0 rg BT /F 24 Tf 40 200 Td (Results) Tj ET ` +
    (notes && `BT /F 10 Tf 380 200 Td (${notes}) Tj 0 -12 Td (Then wait.) Tj ET `) +
    across,
});

/** Encrypts a PDF with this password. */
async function lockPdf(deck: Buffer, userPassword: string): Promise<Uint8Array> {
  const document = await PDFDocument.load(deck);
  document.encrypt({ userPassword, ownerPassword: 'owner' });
  return document.save({ useObjectStreams: false });
}

/** Removes what the oldest supported browsers (`web/vite.config.mts`) lack of what the library uses. */
function removeNewFeatures(): void {
  const remove = (owner: object, ...names: PropertyKey[]) =>
    names.forEach((name) => void Reflect.deleteProperty(owner, name));
  remove(Promise, 'try');
  remove(Math, 'sumPrecise');
  remove(URL, 'parse');
  remove(Uint8Array, 'fromBase64', 'fromHex');
  remove(Uint8Array.prototype, 'toBase64', 'toHex', 'setFromBase64', 'setFromHex');
  remove(ReadableStream.prototype, 'values', Symbol.asyncIterator);
  for (const { prototype } of [Map, WeakMap]) remove(prototype, 'getOrInsert', 'getOrInsertComputed');
  for (const { prototype } of [Blob, Response]) remove(prototype, 'bytes');
}

/** The color at a point of a slide's picture, as shares of its sides. */
const colorAt = (page: Page, address: string, x: number, y: number) =>
  page.evaluate(
    async ({ address, x, y }) => {
      const picture = await createImageBitmap(await (await fetch(address)).blob());
      const canvas = new OffscreenCanvas(picture.width, picture.height).getContext('2d')!;
      canvas.drawImage(picture, 0, 0);
      return [...canvas.getImageData(x * picture.width, y * picture.height, 1, 1).data].slice(0, 3);
    },
    { address, x, y },
  );

describe('a PDF of a special kind', () => {
  let browser: TestBrowser;
  let page: Page;
  let person: SignedUp;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  beforeEach(async () => {
    page = await browser.newPage();
    person = await logInNewPerson(page);
  });
  afterEach(() => browser.closePages());
  afterAll(() => browser.close());

  const dialog = (name: string) => page.getByRole('dialog', { name });
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

  test('appears as on a screen, not as on paper; its comments become notes and are not drawn', async () => {
    // Three squares: one for screens, one for print, and a comment's icon.
    const layered = buildPdfPages(
      [
        {
          size: [900, 300],
          content: '/OC /Screen BDC 1 0 0 rg 0 0 300 300 re f EMC /OC /Print BDC 0 1 0 rg 300 0 300 300 re f EMC',
          entries:
            '/Resources << /Font << /F 3 0 R >> /Properties << /Screen 6 0 R /Print 7 0 R >> >> /Annots [8 0 R 10 0 R]',
        },
      ],
      {
        catalog:
          '/OCProperties << /OCGs [6 0 R 7 0 R] /D << /ON [6 0 R 7 0 R] /AS [' +
          '<< /Event /View /OCGs [6 0 R 7 0 R] /Category [/View] >> << /Event /Print /OCGs [6 0 R 7 0 R] /Category [/Print] >>] >> >>',
        objects: [
          '<< /Type /OCG /Name (Screen) /Usage << /View << /ViewState /ON >> /Print << /PrintState /OFF >> >> >>',
          '<< /Type /OCG /Name (Print) /Usage << /View << /ViewState /OFF >> /Print << /PrintState /ON >> >> >>',
          '<< /Type /Annot /Subtype /Text /F 28 /Rect [600 0 900 300] /Contents (Greet the guests.\\nThen wait.) /AP << /N 9 0 R >> >>',
          stream('0 0 1 rg 0 0 300 300 re f').replace('<<', '<< /Type /XObject /Subtype /Form /BBox [0 0 300 300]'),
          // An annotation for print only, which must not show.
          '<< /Type /Annot /Subtype /Stamp /F 36 /Rect [0 0 300 300] /AP << /N 9 0 R >> >>',
        ],
      },
    );
    const id = await dropOnHome(page, [file('layers.pdf', layered)]);
    const { slides, media_grant } = await waitForSlides(person, id, 1);
    const address = `${slides[0]!.url}?${media_grant}`;
    expect(await Promise.all([1, 3, 5].map((sixth) => colorAt(page, address, sixth / 6, 0.5)))).toEqual([
      [255, 0, 0],
      [255, 255, 255],
      [255, 255, 255],
    ]);
    expect(slides[0]!.notes).toBe('Greet the guests.\nThen wait.');
  });

  test('with notes on the right half shows viewers only the left half, if the person says so; one drawn across the middle is shown whole, without a question', async () => {
    const wide = buildPdfPages([addPdfNotes('Greet'), addPdfNotes('Greet', '0 0 1 rg 300 20 120 30 re f')]);
    const beamer = buildPdfPages([addPdfNotes(''), addPdfNotes('Greet the guests.')]);
    const id = await dropOnHome(page, [file('a wide one.pdf', wide), file('beamer.pdf', beamer)]);
    await dialog('Speaker’s notes in the PDF').getByText('beamer.pdf').waitFor();
    await press('Slides left, notes right');
    const { slides } = await waitForSlides(person, id, 4);
    const whole = { width: 1920, height: 720 };
    expect(slides.map(({ width, height, notes, text }) => ({ width, height, notes, text }))).toEqual([
      { ...whole, notes: '', text: 'Results\nGreet\nThen wait.' },
      { ...whole, notes: '', text: 'Results\nGreet\nThen wait.' },
      { width: 1920, height: 1440, notes: '', text: 'Results' },
      { width: 1920, height: 1440, notes: 'Greet the guests.\nThen wait.', text: 'Results' },
    ]);
  });

  test('with a password asks for it by name and sends it nowhere; canceling one leaves the others', async () => {
    const sent: string[] = [];
    page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
    const id = await dropOnHome(page, [
      file('a.pdf', await lockPdf(buildPdf(2), 'open sesame')),
      file('b.pdf', await lockPdf(buildPdf(1), 'nobody knows it')),
      file('c.pdf', await lockPdf(buildPdf(2), 'open barley')),
      file('d.pdf', buildPdf(1)),
    ]);
    const asking = dialog('This PDF needs a password');
    const isAsked = (name: string) => asking.getByText(`Enter the password to open “${name}”.`).waitFor();
    const answer = async (password: string) => {
      await asking.getByLabel('PDF password', { exact: true }).fill(password);
      await press('Open');
    };
    await isAsked('a.pdf');
    await answer('wrong');
    await asking.getByText('Wrong password.').waitFor();
    await answer('open sesame');
    await isAsked('b.pdf');
    await page.keyboard.press('Escape');
    await isAsked('c.pdf');
    await answer('open barley');
    const { slides } = await waitForSlides(person, id, 5);
    expect(slides.map(({ text }) => text)).toEqual(['1', '2', '1', '2', '1']);
    expect(sent.filter((text) => /open(%20|\+| )(sesame|barley)/.test(text))).toEqual([]);
  });

  test('is imported with its text in the oldest supported browsers', async () => {
    await page.addInitScript(removeNewFeatures);
    await page.route(/pdf\.worker/, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: `(${removeNewFeatures.toString()})();${await response.text()}` });
    });
    await page.reload();
    const id = await dropOnHome(page, [file('talk.pdf', buildPdf(2))]);
    const { slides } = await waitForSlides(person, id, 2);
    expect(slides.map(({ text }) => text)).toEqual(['1', '2']);
  });

  test('is imported whole in a hidden tab, without animation frames and with few timers', async () => {
    // Headless Chromium never hides a page, so the test simulates the rules for hidden pages.
    await page.evaluate(() => {
      const soon = window.setTimeout.bind(window);
      Object.assign(window, {
        requestAnimationFrame: () => 0,
        setTimeout: (handler: () => void, ms = 0) => soon(handler, Math.max(1000, ms)),
      });
      Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });
      Object.defineProperty(document, 'hidden', { get: () => true });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    const id = await dropOnHome(page, [file('talk.pdf', buildPdf(HIDDEN_PAGES, { isDense: true }))]);
    const { slides } = await waitForSlides(person, id, HIDDEN_PAGES);
    expect(slides.map(({ text }) => Number.parseInt(text))).toEqual(
      Array.from({ length: HIDDEN_PAGES }, (_, at) => at + 1),
    );
  });

  test('that is a portfolio offers the decks in it; a very long page can be split into slides', async () => {
    const portfolio = await PDFDocument.load(buildPdf(1));
    await portfolio.attach(buildPdf(2), 'first.pdf', { mimeType: 'application/pdf' });
    await portfolio.attach(buildPdfPages([{ size: [100, 500], content: '' }]), 'long.pdf', {
      mimeType: 'application/pdf',
    });
    portfolio.catalog.set(PDFName.of('Collection'), portfolio.context.obj({ View: 'D' }));
    const id = await dropOnHome(page, [file('portfolio.pdf', await portfolio.save({ useObjectStreams: false }))]);
    await dialog('This PDF contains other files').getByText('long.pdf').waitFor();
    await press('Add these files');
    await dialog('Very long pages').waitFor();
    await press('Split into 9 slides');
    const { slides } = await waitForSlides(person, id, 11);
    expect(slides.at(-1)).toMatchObject({ width: 1920, height: 1067 });
  });

  test('that is a deck with attached files offers the decks among them, too', async () => {
    const deck = await PDFDocument.load(buildPdf(1));
    await deck.attach(buildPdf(2), 'appendix.pdf', { mimeType: 'application/pdf' });
    await deck.attach(Buffer.from('PK'), 'budget.xlsx', { mimeType: 'application/octet-stream' });
    const id = await dropOnHome(page, [file('talk.pdf', await deck.save({ useObjectStreams: false }))]);
    await dialog('This PDF contains other files').getByText('appendix.pdf').waitFor();
    await press('Add these files too');
    const { slides } = await waitForSlides(person, id, 3);
    expect(slides.map(({ text }) => text)).toEqual(['1', '1', '2']);
    await page.getByText('1 thing to check in “talk.pdf”').click();
    await page.getByText('The PDF: attached files (budget.xlsx). Viewers don’t get them.').waitFor();
  });

  test('with something to check says so in one line that opens, until the person has seen it', async () => {
    const usual = { size: [960, 540] as const, content: 'BT /F 40 Tf 40 400 Td (Results) Tj ET' };
    const small = `BT /F 9 Tf 40 400 Td (${'Terms and conditions apply. '.repeat(5)}) Tj ET`;
    const deck = buildPdfPages(
      [
        { ...usual, entries: '/Resources << /Font << /F 14 0 R >> >>' },
        { ...usual, content: small },
        { ...usual, size: [720, 540], entries: '/Annots [15 0 R]' },
        { ...usual, content: '' },
        usual,
      ],
      {
        catalog: '/AcroForm << /Fields [15 0 R] >>',
        objects: [
          '<< /Type /Font /Subtype /Type1 /BaseFont /Myriad-Pro /FontDescriptor 16 0 R /FirstChar 32 /LastChar 33 /Widths [300 300] >>',
          '<< /Type /Annot /Subtype /Widget /FT /Tx /T (Name) /V (Pat) /F 4 /Rect [40 40 200 80] >>',
          '<< /Type /FontDescriptor /FontName /Myriad-Pro /Flags 32 /FontBBox [0 0 1000 1000] /Ascent 800 /Descent -200 >>',
        ],
      },
    );
    const id = await dropOnHome(page, [file('talk.pdf', deck)]);
    await waitForSlides(person, id, 5);
    const check = page.getByText('5 things to check in “talk.pdf”');
    await check.click();
    for (const sentence of [
      'Page 1: text may look different, because the PDF doesn’t include the font Myriad-Pro.',
      'Page 2: some text is too small to read on a phone.',
      'Page 3: a different shape from the other pages',
      'Page 3: form fields.',
      'Page 4: blank.',
    ]) {
      await page.getByText(sentence).waitFor();
    }
    // It stays until it has been seen, even after a reload.
    await page.reload();
    await check.click();
    await press('Done');
    await check.waitFor({ state: 'detached' });
  });

  test('that has no pages, or is a form only for Acrobat, says what to do', async () => {
    const form = buildPdfPages([{ size: [612, 792], content: 'BT /F 12 Tf 50 700 Td (Please wait...) Tj ET' }], {
      catalog: '/AcroForm << /Fields [] /XFA 6 0 R >> /NeedsRendering true',
      objects: [stream('<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"></xdp:xdp>')],
    });
    await dropOnHome(page, [
      file('form.pdf', form),
      file('empty.pdf', buildPdfPages([])),
      file('talk.pdf', buildPdf(1)),
    ]);
    const error = dialog('Error');
    await error.getByText('“form.pdf” is a form that only Adobe Acrobat can show.').waitFor();
    await error.getByText('“empty.pdf” has no pages.').waitFor();
  });
});
