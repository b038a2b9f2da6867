import { CLIP_BYTES_MAX, type ClipType } from '#shared/api/uploads';
import { parseArchive, ArchiveError } from '#shared/archive/parse-archive';
import { ARCHIVE_FILES, omitDangling, type ProjectArchive } from '#shared/archive/project-archive';
import type { Account } from '#shared/entities/account';
import { formatBytes } from '#shared/plans';
import { readZip, type ZipEntry, ZipError } from '../../../platform/files/read-zip';
import { archiveImportWording as words, clipFilesWording } from '../../../wording/imports';
import { remainingBytes } from '../file-room';
import { ImportProblem } from '../import-problem';

const CLIP_TYPES: Readonly<Record<string, ClipType>> = {
  m4a: 'audio/mp4',
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  mp4: 'video/mp4',
  webm: 'video/webm',
};

/** A file of a clip in a project's ZIP. */
export interface ArchivedMedia {
  path: string;
  /** `created_at` of the first clip that plays it. */
  created_at: number;
  /** Undefined for a waveform. */
  type: ClipType | undefined;
}

interface ArchivedContent {
  /** Bytes. */
  size: number;
  open: () => Promise<Blob>;
}

/** A project's ZIP. */
export interface OpenArchive {
  records: ProjectArchive;
  /** Files of clips, each once. */
  media: readonly ArchivedMedia[];
  /** All files that the records name, by path. They are checked. */
  files: ReadonlyMap<string, ArchivedContent>;
  /** How many files the ZIP lacks. What needs them is not among the records. */
  lost: number;
}

/** Above what the records of the largest project take. */
const RECORDS_BYTES_MAX = 64 * 1024 ** 2;

interface ReadOptions {
  /** Receives the share that is read, 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** Reads a project's ZIP completely, a part at a time. @throws ImportProblem if it can't become a project, or the plan has no room for it */
export async function openArchive(file: File, account: Account, options: ReadOptions): Promise<OpenArchive> {
  try {
    const entries = await readZip(file);
    const folder = findFolder(entries);
    const text = entries.get(`${folder}${ARCHIVE_FILES.records}`);
    if (!text) throw new ArchiveError('unknown');
    if (text.size > RECORDS_BYTES_MAX) throw new ArchiveError('invalid');
    const named = parseArchive(await (await text.open()).text());
    const has = (path: string) => path === '' || entries.has(folder + path);
    const records = omitLost(named, has);
    const media = listMedia(records);
    const found = new Map(listPaths(records).map((path) => [path, entries.get(folder + path)!]));
    if ([...found.values()].some(({ size }) => size > CLIP_BYTES_MAX)) throw new ArchiveError('invalid');
    assertArchiveFits(file, records, sumSizes(found), account);
    const lost = listPaths(named).filter((path) => !has(path)).length;
    return { records, media, lost, files: await readFiles(found, options) };
  } catch (error) {
    if (error instanceof ZipError) throw new ImportProblem(words.damaged(file.name));
    if (error instanceof ArchiveError) throw new ImportProblem(ARCHIVE_PROBLEM_TEXTS[error.reason](file.name));
    throw error;
  }
}

const ARCHIVE_PROBLEM_TEXTS: Record<ArchiveError['reason'], (name: string) => string> = {
  unknown: words.notOurs,
  newer: words.newer,
  invalid: words.damaged,
};

/** Systems that extract a ZIP and make one again put its files into a folder. */
function findFolder(entries: ReadonlyMap<string, ZipEntry>): string {
  const pattern = new RegExp(`^([^/]+/)?${ARCHIVE_FILES.records.replace('.', '\\.')}$`);
  const folders = [...entries.keys()].flatMap((path) => pattern.exec(path)?.[1] ?? []);
  return entries.has(ARCHIVE_FILES.records) || folders.length !== 1 ? '' : folders[0]!;
}

/** The files that records name, each once. */
function listPaths({ slides, clips }: ProjectArchive): string[] {
  const ofClips = clips.flatMap(({ url, sound_url, peaks_url }) => [url, sound_url, peaks_url]);
  return [...new Set([...slides.map(({ url }) => url), ...ofClips])].filter((path) => path !== '');
}

/** The records without those whose files aren't in the ZIP: a file that was lost can be left out of one. */
function omitLost(records: ProjectArchive, has: (path: string) => boolean): ProjectArchive {
  const ifThere = (path: string) => (has(path) ? path : '');
  const clips = records.clips.filter(({ url }) => has(url));
  return omitDangling({
    ...records,
    slides: records.slides.filter(({ url }) => has(url)),
    clips: clips.map((clip) => ({
      ...clip,
      peaks_url: ifThere(clip.peaks_url),
      sound_url: ifThere(clip.sound_url),
    })),
  });
}

/** @throws ArchiveError for a file that no clip can have */
function listMedia({ clips }: ProjectArchive): ArchivedMedia[] {
  const media = new Map<string, ArchivedMedia>();
  for (const { created_at, url, sound_url, peaks_url } of clips) {
    for (const path of [url, sound_url, peaks_url]) {
      if (path === '' || media.has(path)) continue;
      const type = CLIP_TYPES[path.split('.').at(-1)!];
      if (!type && path !== peaks_url) throw new ArchiveError('invalid');
      media.set(path, { path, created_at, type: path === peaks_url ? undefined : type });
    }
  }
  return [...media.values()];
}

const toMinutes = (ms: number): string => (Math.ceil(ms / 6000) / 10).toFixed(1);

/** @throws ImportProblem if the plan has no room for the project; the server checks again */
function assertArchiveFits({ name }: File, { clips }: ProjectArchive, size: number, account: Account): void {
  const duration = clips.reduce((sum, clip) => sum + clip.duration, 0);
  const minutes = account.limit_project_duration_in_minutes;
  const { roomBytes, monthBytes } = remainingBytes(account, Date.now());
  if (duration > minutes * 60_000) throw new ImportProblem(words.tooLong(name, toMinutes(duration), minutes), true);
  if (size > roomBytes)
    throw new ImportProblem(clipFilesWording.storageFull(name, formatBytes(size), formatBytes(roomBytes)), true);
  if (size > monthBytes)
    throw new ImportProblem(clipFilesWording.uploadsFull(name, formatBytes(size), formatBytes(monthBytes)), true);
}

async function readFiles(
  entries: ReadonlyMap<string, ZipEntry>,
  { onProgress, signal }: ReadOptions,
): Promise<Map<string, ArchivedContent>> {
  const files = new Map<string, ArchivedContent>();
  const all = sumSizes(entries);
  let done = 0;
  for (const [path, entry] of entries) {
    signal.throwIfAborted();
    const content = await entry.open();
    // What is unpacked doesn't stay in memory until it is sent.
    files.set(path, entry.isCompressed ? entry : { size: entry.size, open: () => Promise.resolve(content) });
    done += entry.size;
    onProgress(done / all);
  }
  return files;
}

/** Bytes, at least 1. */
export const sumSizes = (files: ReadonlyMap<string, { size: number }>): number =>
  Math.max(
    1,
    [...files.values()].reduce((sum, { size }) => sum + size, 0),
  );
