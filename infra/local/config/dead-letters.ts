import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** The queues that take what functions could not process. */
export interface DeadLetters {
  add: (queue: string, letter: unknown) => void;
  all: () => { queue: string; letter: unknown }[];
}

/** Keeps dead letters where a person sees them: a line in the log and, with a folder, one file per queue. */
export function keepDeadLetters(directory: string | undefined, log: (message: string) => void): DeadLetters {
  const letters: { queue: string; letter: unknown }[] = [];
  return {
    add: (queue, letter) => {
      letters.push({ queue, letter });
      const text = JSON.stringify(letter);
      log(`A dead letter in ${queue}: ${text}`);
      if (!directory) return;
      mkdirSync(directory, { recursive: true });
      appendFileSync(join(directory, `${queue}.jsonl`), `${text}\n`);
    },
    all: () => letters,
  };
}
