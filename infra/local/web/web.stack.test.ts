import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { config, urls } from '../../../testing/test-stack';

const open = (path: string) => fetch(`${urls.app}${path}`);

describe('the app at its own origin, as the template’s distribution serves it', () => {
  test('config.json describes this stack', async () => {
    expect(await (await open('/config.json')).json()).toEqual(config);
  });

  test.each(['/', '/projects', '/project/abc', '/verifyEmail/ABC'])('%s is the app', async (path) => {
    const response = await open(path);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(response.headers.get('content-security-policy')).toContain('default-src');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });

  test.each(['/projects/x', '/users/x', '/no/such/place'])(
    '%s is the app, which shows that nothing is there',
    async (path) => {
      const [response, app] = await Promise.all([open(path), open('/')]);
      expect([response.status, await response.text()]).toEqual([200, await app.text()]);
    },
  );

  test.each(['/anything.html', '/no/such.place', '/robots.txt', '/.env'])(
    '%s looks like a file, and is missing',
    async (path) => {
      const response = await open(path);
      expect([response.status, await response.text()]).toEqual([404, 'There is nothing at this address.']);
    },
  );

  test('serves every file of the built client; a missing one is not the app’s page', async () => {
    const folder = join(__dirname, '../../../web/dist');
    const entries = readdirSync(folder, { withFileTypes: true, recursive: true });
    const names = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    const files = names
      .map((name) => `/${relative(folder, name)}`)
      .filter((name) => !/^\/(index|video)\.html$/.test(name));
    const perFolder = new Map(files.map((name) => [dirname(name), name]));
    expect(perFolder.size).toBeGreaterThan(4);
    for (const name of perFolder.values()) {
      const bytes = Buffer.from(await (await open(name)).arrayBuffer());
      expect(bytes.equals(readFileSync(join(folder, name)))).toBe(true);
    }
    expect(files.filter((name) => dirname(name) === '/')).toEqual(['/favicon.svg', '/third-party-licenses.txt']);
    expect((await open('/assets/main-0000.js')).status).toBe(403);
  });

  test('names the software that the client contains, with its licenses: of the app, its workers, the player, and encoders', async () => {
    const response = await open('/third-party-licenses.txt');
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    const text = await response.text();
    for (const name of ['react-dom', 'preact', 'mediabunny', 'client-zip', 'pdfjs-dist', '@fontsource-variable/inter'])
      expect(text).toMatch(new RegExp(`^${name} \\d+\\.\\d+\\.\\d+ \\([\\w.-]+\\)$`, 'm'));
    expect(text).toContain('LAME MP3 encoder 3.100');
    expect(text).toContain('GNU LIBRARY GENERAL PUBLIC LICENSE');
    expect(text).toContain('AAC encoder of FFmpeg');
    expect(text).toContain('GNU LESSER GENERAL PUBLIC LICENSE');
  });

  test('/hello and /video/… are the player’s page; both pages explain what a browser without JavaScript lacks', async () => {
    const [app, hello, video] = await Promise.all(
      ['/', '/hello', '/video/abc'].map(async (path) => (await open(path)).text()),
    );
    expect(hello).toBe(video);
    for (const page of [app, video]) expect(page).toContain('<noscript>Narradeck needs JavaScript');
    expect(hello).not.toBe(app);
  });

  test("open links’ data comes from the API, people's files only from signed addresses", async () => {
    expect((await open('/publish/nothing')).status).toBe(400);
    expect((await open('/projects/AAAAAAAAAAAAAAAAAAAA/slides/x.webp')).status).toBe(403);
  });
});
