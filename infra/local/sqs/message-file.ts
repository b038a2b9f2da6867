import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { type StoredMessage } from './message-queue';

/** Where a queue's messages are kept over restarts. */
export interface MessageFile {
  read(): StoredMessage[];
  write(messages: readonly StoredMessage[]): void;
}

/** Messages in a file; in memory only without one. */
export function messageFile(path: string | undefined): MessageFile {
  if (!path) return { read: () => [], write: () => undefined };
  let kept = '[]';
  return {
    read: () => (existsSync(path) ? (JSON.parse((kept = readFileSync(path, 'utf8'))) as StoredMessage[]) : []),
    write: (messages) => {
      const text = JSON.stringify(messages);
      if (text === kept) return;
      kept = text;
      mkdirSync(dirname(path), { recursive: true });
      // Written beside and renamed, so that being killed never leaves half a file.
      writeFileSync(`${path}.new`, text);
      renameSync(`${path}.new`, path);
    },
  };
}
