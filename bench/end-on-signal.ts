import { constants } from 'node:os';

/**
 * On SIGINT and SIGTERM, runs `end`, then exits; exits at once on a second signal. The exit must be explicit, because the browser driver
 * listens for both signals. The browsers die with this process.
 */
export function stopOnSignal(end: () => Promise<void>): void {
  let isEnding = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    const exit = () => process.exit(128 + constants.signals[signal]);
    process.on(signal, () => {
      if (isEnding) return exit();
      isEnding = true;
      end().then(exit, exit);
    });
  }
}
