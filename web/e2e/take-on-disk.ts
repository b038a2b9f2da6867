import type { Page } from 'playwright-core';
import { newId } from '#shared/ids';
import { formatEntry, type JournalEntry } from '../src/features/takes/store/journal';
import { takeLockName } from '../src/platform/storage/locks';
import type { AudioIssue } from '../src/features/takes/store/audio-issues';
import { toPcm, voice, VOICE_RATE } from './voice';

export interface TakeOnDisk {
  projectId: string;
  /** The recording person; '' as in takes without one. */
  uid: string;
  /** Unix milliseconds; by default now. */
  startedAt?: number;
  /** How many times the twelve-second voice repeats. */
  times?: number;
  marks?: readonly AudioIssue[];
  /** All of it was rewound. */
  isTakenBack?: boolean;
}

let pcm: Int16Array | undefined;

/** Writes a take to the disk of a page's browser, as a crashed tab would leave it. Returns its ID. */
export async function putTakeOnDisk(
  page: Page,
  { projectId, uid, startedAt, times = 1, marks = [], isTakenBack = false }: TakeOnDisk,
): Promise<string> {
  const takeId = newId();
  const journal: JournalEntry[] = [
    {
      event: 'take',
      take_id: takeId,
      project_id: projectId,
      uid,
      started_at: startedAt ?? Date.now(),
      sample_rate: VOICE_RATE,
    },
    { event: 'sound', at: 0, file_at: 0 },
    { event: 'begin', order: 0, at: 0, slide_id: '' },
    ...(isTakenBack ? [{ event: 'retake-slide' as const, order: 1, at: VOICE_RATE }] : []),
    ...(isTakenBack ? [{ event: 'stop' as const, order: 2, at: VOICE_RATE }] : []),
    ...marks.map((mark) => ({ event: 'mark' as const, ...mark })),
  ];
  pcm ??= toPcm(voice());
  await page.evaluate(
    async ({ takeId, lock, journal, base64, times }) => {
      const root = await navigator.storage.getDirectory();
      const takes = await root.getDirectoryHandle('takes', { create: true });
      const said = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      // Holds the recorder's lock, because an open app would delete a take without sound.
      await navigator.locks.request(lock, async () => {
        const folder = await takes.getDirectoryHandle(takeId, { create: true });
        const write = async (name: string, parts: BlobPart[]) => {
          const file = await (await folder.getFileHandle(name, { create: true })).createWritable();
          for (const part of parts) await file.write(part);
          await file.close();
        };
        await write('sound.pcm', Array<BlobPart>(times).fill(said));
        await write('journal.jsonl', [journal]);
      });
    },
    {
      takeId,
      lock: takeLockName(takeId),
      journal: journal.map(formatEntry).join(''),
      base64: Buffer.from(pcm.buffer).toString('base64'),
      times,
    },
  );
  return takeId;
}

/** The size in bytes of a take's file on the disk of a page's browser; 0 if there is none. */
export const measureBytesOnDisk = (page: Page, takeId: string, name: string): Promise<number> =>
  page.evaluate(
    async ({ takeId, name }) => {
      try {
        const takes = await (await navigator.storage.getDirectory()).getDirectoryHandle('takes');
        const file = await (await takes.getDirectoryHandle(takeId)).getFileHandle(name);
        return (await file.getFile()).size;
      } catch {
        return 0;
      }
    },
    { takeId, name },
  );
