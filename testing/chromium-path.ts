import { existsSync } from 'node:fs';

/** Headless shell opens a page with a third of the work, and is otherwise the same browser. */
const PROGRAMS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** The Chromium of tests, benchmarks, and the sample: the one in `CHROMIUM`, or the first that is installed. */
export const chromiumPath = (): string =>
  process.env.CHROMIUM ?? PROGRAMS.find((path) => existsSync(path)) ?? '/usr/bin/chromium';
