import { config, urls } from '../../../testing/test-stack';

const open = (path: string) => fetch(`${urls.app}${path}`);

describe('the app at its own origin, as the distribution of the template serves it', () => {
  test('config.json says where this stack is', async () => {
    expect(await (await open('/config.json')).json()).toEqual(config);
  });

  test.each(['/', '/projects', '/project/abc', '/verifyEmail/ABC'])('%s is the app', async (path) => {
    const response = await open(path);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(response.headers.get('content-security-policy')).toContain('default-src');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('/hello and /video/… are the player, another page than the app', async () => {
    const [app, hello, video] = await Promise.all(
      ['/', '/hello', '/video/abc'].map(async (path) => (await open(path)).text()),
    );
    expect(hello).toBe(video);
    expect(hello).not.toBe(app);
  });

  test("what open links show comes from the API, people's files only by a signed address", async () => {
    expect((await open('/publish/nothing')).status).toBe(400);
    expect((await open('/projects/AAAAAAAAAAAAAAAAAAAA/slides/x.webp')).status).toBe(403);
  });
});
