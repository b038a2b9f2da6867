import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { saveEdits } from '#shared/api/projects';
import { projectId } from '#shared/entities/scalars';
import type { Slide } from '#shared/entities/slide';
import { choosePorts } from '../../../infra/local/config/ports';
import { BUNDLE_CACHE } from '../../../testing/bundle-cache';
import { openBrowser, type TestBrowser } from '../../../testing/chromium';
import { publishStackAddress } from '../../../testing/stack-address';
import { type StackProcess, startStackProcess } from '../../../testing/stack-process';
import type * as TestStack from '../../../testing/test-stack';
import { until } from '../../../testing/until';
import type * as Deck from '../deck';
import type * as Narrated from '../narrated-project';
import type * as Opened from '../open-deck';
import { startTake, talkUntil } from '../talk';
import { voice, wavFile } from '../voice';

const PROJECT = join(__dirname, '..', '..', '..');
const SOURCES = ['infra', 'lambdas', 'shared', 'smoke', 'testing', 'web'];
const SETTINGS = ['package.json', 'package-lock.json', 'tsconfig.json', 'cdk.json'];

/** What a later commit changes: slides have one more field, and opened projects another form. */
const CHANGES = [
  ['shared/entities/slide.ts', '  notes: z', "  alt_text: z.string().default(''),\n  notes: z"],
  ['shared/api/projects.ts', "name: 'getProject',", "name: 'getProject',\n  format: 2,"],
] as const;

/** Builds a later commit in a copy of the sources. Like a deployment, it leaves the client's earlier files there (decision 12). */
async function buildLaterCommit(folder: string): Promise<void> {
  const isSource = (path: string) => path !== join(PROJECT, 'web', 'dist');
  for (const name of [...SOURCES, ...SETTINGS]) {
    cpSync(join(PROJECT, name), join(folder, name), { recursive: true, filter: isSource });
  }
  symlinkSync(join(PROJECT, 'node_modules'), join(folder, 'node_modules'));
  for (const [file, before, after] of CHANGES) {
    const source = readFileSync(join(folder, file), 'utf8');
    if (source.split(before).length !== 2) throw new Error(`${file} has no place for the change.`);
    writeFileSync(join(folder, file), source.replace(before, after));
  }
  // The functions too: open tabs call them as soon as something answers.
  const bundle = `require('./infra/build-lambdas.ts').buildLambdasIfChanged('${BUNDLE_CACHE}')`;
  for (const program of [['infra/build-client.ts'], ['--eval', bundle]]) {
    await promisify(execFile)('node', ['--import', 'tsx', ...program], { cwd: folder });
  }
  const assets = join('web', 'dist', 'assets');
  cpSync(join(PROJECT, assets), join(folder, assets), { recursive: true, force: false });
}

/** Modules that read the stack's address when they are loaded. */
const loadStackModules = () => ({
  ...jest.requireActual<typeof TestStack>('../../../testing/test-stack'),
  ...jest.requireActual<typeof Deck>('../deck'),
  ...jest.requireActual<typeof Narrated>('../narrated-project'),
  ...jest.requireActual<typeof Opened>('../open-deck'),
});

let folder: string;
let running: StackProcess;
let browser: TestBrowser;
let stack: ReturnType<typeof loadStackModules>;
let deployLater: () => Promise<void>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'narradeck-later-'));
  const place = { dataDir: join(folder, 'data'), ports: await choosePorts('free') };
  const later = join(folder, 'sources');
  [running] = await Promise.all([startStackProcess('deployed', { place }), buildLaterCommit(later)]);
  deployLater = async () => {
    await running.stop();
    running = await startStackProcess('deployed', { place }, later);
  };
  publishStackAddress(running.address);
  stack = loadStackModules();
  browser = await openBrowser({ microphone: wavFile(voice()) });
  // While nothing answers, and where the later server refuses. Its origin secret is another one, as only local stacks do it.
  browser.expectProblem(/ERR_|WebSocket|status of (403|409|50\d)/);
});
afterAll(async () => {
  await running.stop();
  rmSync(folder, { recursive: true, force: true });
  await browser.close();
});

const notes = (page: Page) => page.getByLabel('Notes for slide 1');
const slider = (page: Page) => page.getByRole('slider', { name: 'Position' });
const position = async (page: Page) => Number(await slider(page).getAttribute('aria-valuenow'));
const lastPosition = async (page: Page) => Number(await slider(page).getAttribute('aria-valuemax')) - 1;

test('tabs that are older than the server lose no edit, take, or login: what they can’t read, they refuse, and ask for a reload', async () => {
  const editor = await browser.newPage();
  const { person, id, slides } = await stack.openDeck(editor);
  await editor.route('**/saveEdits', (route) => route.abort());
  await notes(editor).fill('Typed before the deployment');
  await editor.getByText('Offline. Your changes are saved on this computer.').waitFor();

  const recorder = await browser.newPage();
  const recorded = await stack.openDeck(recorder, person);
  // On a slow machine, the page polls before the take is kept.
  await recorder.addLocatorHandler(recorder.getByText(/^Narradeck was updated\. Reload this page/), () =>
    recorder.getByRole('button', { name: 'OK', exact: true }).click(),
  );
  await startTake(recorder);
  await talkUntil(recorder, 2);

  const player = await browser.newPage();
  await player.goto(`/video/${await stack.makeNarratedProject(person)}`);
  await player.getByRole('button', { name: 'Play', exact: true }).first().click();
  await until(async () => (await position(player)) >= 1, 'the player to play');

  await deployLater();

  // A newer tab gives the slide a field that the old tab does not know.
  const [slide] = slides;
  const described = { ...slide!, alt_text: 'A lighthouse' };
  const save = { project_id: projectId.parse(id), put: [{ entity: 'slide' as const, item: described }], remove: [] };
  await stack.call(saveEdits, save, person.token);
  await editor.unroute('**/saveEdits');
  // Like a connection that is back; otherwise the next try may be half a minute away.
  await editor.evaluate(() => window.dispatchEvent(new Event('online')));
  await editor.getByText(/^Narradeck was updated\. Reload this page to continue\. Unsaved changes/).waitFor();
  await editor.getByRole('button', { name: 'OK', exact: true }).click();
  await editor.getByText('1 change not saved').waitFor();
  editor.on('dialog', (dialog) => void dialog.accept());
  await editor.reload();
  const savedSlide = async () =>
    (await stack.getOpenProject(person, id)).slides.find((each) => each.id === slide!.id) as Slide;
  await until(async () => (await savedSlide()).notes === 'Typed before the deployment', 'the edit to be saved');
  expect(await savedSlide()).toMatchObject({ alt_text: 'A lighthouse' });

  await talkUntil(recorder, 4);
  await recorder.getByRole('button', { name: 'Stop' }).click();
  await recorder.getByRole('button', { name: 'Keep', exact: true }).click();
  await recorder.getByRole('dialog', { name: 'Recording' }).waitFor({ state: 'detached' });
  await until(async () => (await stack.getOpenProject(person, recorded.id)).clips.length === 1, 'the take');
  const [clip] = (await stack.getOpenProject(person, recorded.id)).clips;
  expect(clip!.duration).toBeGreaterThanOrEqual(4000);
  await recorder.reload();
  await recorder.getByRole('button', { name: 'Record', exact: true }).first().waitFor();

  await until(async () => (await position(player)) >= (await lastPosition(player)), 'the player to play to the end');
});
