import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buildClient } from './build-client';

describe('builds the client when its inputs have changed', () => {
  const project = mkdtempSync(join(tmpdir(), 'build-client-'));
  let builds = 0;
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(project, file)), { recursive: true });
    writeFileSync(join(project, file), text);
  };
  /** Stands in for Vite: writes a page and a script. */
  const vite = () => {
    builds++;
    write('web/dist/index.html', `build`);
    write('web/dist/assets/app.js', 'script');
    return Promise.resolve();
  };
  const build = () => buildClient({ project, vite });

  beforeAll(async () => {
    for (const file of ['web/index.html', 'web/src/app.tsx', 'web/src/old.ts', 'shared/ids.ts', 'package-lock.json'])
      write(file, 'first');
    await build();
  });
  beforeEach(() => void (builds = 0));
  afterAll(() => rmSync(project, { recursive: true }));

  test('keeps the build otherwise', async () => {
    expect(await build()).toBe('kept');
    expect(builds).toBe(0);
  });

  test.each<[string, () => void]>([
    ['a source has changed', () => write('web/src/app.tsx', 'second')],
    ['a source is new', () => write('web/src/features/player/page.tsx', 'first')],
    ['a source was deleted', () => rmSync(join(project, 'web/src/old.ts'))],
    ['shared code has changed', () => write('shared/ids.ts', 'second')],
    ['a package has changed', () => write('package-lock.json', 'second')],
    ['a page has changed', () => write('web/index.html', 'second')],
    ["Vite's configuration has changed", () => write('web/vite.config.mts', 'second')],
    ['a built file was deleted', () => rmSync(join(project, 'web/dist/assets/app.js'))],
    ['a built file was changed', () => write('web/dist/index.html', 'other')],
    ['the whole build was deleted', () => rmSync(join(project, 'web/dist'), { recursive: true })],
  ])('rebuilds once when %s', async (_, change) => {
    change();
    expect(await build()).toBe('built');
    expect(await build()).toBe('kept');
    expect(builds).toBe(1);
  });

  test('ignores tests, and routes that the build itself generates', async () => {
    for (const file of [
      'web/src/app.test.tsx',
      'web/e2e/app.e2e.ts',
      'web/src/app/route-tree.gen.ts',
      'shared/ids.test.ts',
    ])
      write(file, 'new');
    expect(await build()).toBe('kept');
  });

  test('retries a failed build', async () => {
    write('web/src/app.tsx', 'does not compile');
    await expect(buildClient({ project, vite: () => Promise.reject(new Error('no')) })).rejects.toThrow('no');
    expect(await build()).toBe('built');
    expect(readdirSync(join(project, 'web/dist'))).toContain('index.html');
  });
});
