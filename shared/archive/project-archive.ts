import * as z from 'zod';
import { caption } from '#shared/entities/caption';
import { clip } from '#shared/entities/clip';
import { comment } from '#shared/entities/comment';
import { marker } from '#shared/entities/marker';
import { projectName } from '#shared/entities/project';
import { personName, unixMs } from '#shared/entities/scalars';
import { slide } from '#shared/entities/slide';

/** The names of what a project's ZIP contains besides the files of slides and clips. */
export const ARCHIVE_FILES = {
  page: 'index.html',
  player: 'player.js',
  records: 'project.json',
  captions: 'captions.vtt',
} as const;

export const ARCHIVE_FOLDERS = ['slides', 'clips', 'waveforms', 'sounds'] as const;
type ArchiveFolder = (typeof ARCHIVE_FOLDERS)[number];

/** A file's path in the ZIP; '' if there is none. Its letters and length suit every file system, whether it tells capitals apart or not. */
const archivePath = (folder: ArchiveFolder) =>
  z.string().regex(new RegExp(`^(${folder}/[0-9]{3,6}[a-z0-9-]{0,48}\\.[a-z0-9]{1,8})?$`), 'This path is not valid.');

const archivedClip = z
  .object({
    ...clip.shape,
    url: archivePath('clips'),
    peaks_url: archivePath('waveforms'),
    sound_url: archivePath('sounds'),
  })
  .omit({ version: true });

/** Authors have names only. A guest could have chosen any. */
const archivedComment = comment
  .pick({ id: true, text: true, anchor: true, reply_to: true, created_at: true, updated_at: true, resolved_at: true })
  .extend({ name: personName, is_guest: z.boolean() })
  .strip();

/**
 * The records of a project in its ZIP (docs/decisions/0092-project-archive.md), as `project.json` has them: those of the table, without
 * what belongs to the server, an account, or the link. Addresses of files are paths in the ZIP. Fields that aren't listed here are dropped.
 */
export const projectArchive = z.object({
  kind: z.literal('narradeck-project'),
  /** A reader refuses a later one. */
  format: z.literal(1),
  exported_at: unixMs,
  name: projectName,
  created_at: unixMs,
  /** With the defaults of a project, which the team's presets could differ from. */
  settings: z.object({
    allow_downloads: z.boolean().default(true),
    allow_comments: z.boolean().default(false),
    allow_search_engines: z.boolean().default(false),
    show_notes: z.boolean().default(false),
  }),
  slides: z.array(
    slide
      .omit({ version: true })
      .extend({ url: archivePath('slides') })
      .strip(),
  ),
  clips: z.array(archivedClip),
  markers: z.array(marker.omit({ version: true }).strip()),
  captions: z.array(z.object(caption.shape).omit({ version: true })),
  comments: z.array(archivedComment),
});
export type ProjectArchive = z.infer<typeof projectArchive>;

type ArchivedRecords = Pick<ProjectArchive, 'slides' | 'clips' | 'markers' | 'captions' | 'comments'>;

/** The records without references to slides, clips, files, and comments that aren't among them, but for the anchors of comments. */
export function omitDangling<Records extends ArchivedRecords>(records: Records): Records {
  const { slides, clips, markers, captions, comments } = records;
  const slideIds = new Set<string>(slides.map(({ id }) => id));
  const clipIds = new Set(clips.map(({ created_at }) => created_at));
  const files = new Set(clips.map(({ file }) => file));
  const commentIds = new Set<string>(comments.map(({ id }) => id));
  return {
    ...records,
    markers: markers
      .filter(({ clip_created_at }) => clipIds.has(clip_created_at))
      .map((marker) => ({ ...marker, slide_id: slideIds.has(marker.slide_id) ? marker.slide_id : '' })),
    captions: captions.filter(({ file }) => files.has(file)),
    comments: comments.map((one) => ({ ...one, reply_to: commentIds.has(one.reply_to) ? one.reply_to : '' })),
  };
}

const EXTENSION = /\.([a-z0-9]{1,8})$/i;
const STEM_MAX = 40;

/** The ASCII letters and digits of a name, with hyphens between them, preceded by one; '' if there are none. */
function toStem(name: string): string {
  const words = name.replace(EXTENSION, '').normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const stem = words.match(/[a-z0-9]+/g)?.join('-') ?? '';
  return stem === '' ? '' : `-${stem.slice(0, STEM_MAX)}`;
}

/** The path of the file with a number from 1. The number keeps paths apart, and names from being one that Windows reserves. */
export function toArchivePath(
  folder: ArchiveFolder,
  number: number,
  { url, name = '' }: { url: string; name?: string },
): string {
  const extension = EXTENSION.exec(url)?.[1]?.toLowerCase() ?? 'bin';
  return `${folder}/${String(number).padStart(3, '0')}${toStem(name)}.${extension}`;
}
