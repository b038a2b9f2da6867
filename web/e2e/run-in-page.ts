import { build } from 'esbuild';
import type { Page } from 'playwright-core';

/**
 * Runs a client module in a page and returns the result of its default export, a function. `code` may import from `web/src/media` by paths
 * relative to this folder.
 */
export async function runInPage<Result>(page: Page, code: string): Promise<Result> {
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: __dirname, loader: 'ts' },
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'underTest',
    logLevel: 'silent',
  });
  return page.evaluate<Result>(`${outputFiles[0]?.text ?? ''}; underTest.default()`);
}
