import { existsSync } from 'node:fs';

/** Chromium without windows opens a page at a third of the work, and is otherwise the same browser. */
const PROGRAMS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** The Chromium of tests, bench and sample: the one that the variable `CHROMIUM` names, or the first that is installed. */
export const chromiumPath = (): string =>
  process.env.CHROMIUM ?? PROGRAMS.find((path) => existsSync(path)) ?? '/usr/bin/chromium';
