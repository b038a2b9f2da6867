import { constants } from 'node:os';

/**
 * Ends this process on SIGINT and SIGTERM when `end` is over, at once on a second one. It does not end by itself: the driver of the
 * browsers listens for both, and its browsers die with this process.
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
