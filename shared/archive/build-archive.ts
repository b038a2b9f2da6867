import type { OpenProject } from '#shared/api/projects';
import {
  ARCHIVE_FILES,
  omitDangling,
  projectArchive,
  type ProjectArchive,
  toArchivePath,
} from '#shared/archive/project-archive';
import { toVtt } from '#shared/captions/subtitles';
import type { Comment } from '#shared/entities/comment';
import type { ProjectId } from '#shared/entities/scalars';
import type { Slide } from '#shared/entities/slide';
import { buildPublishData } from '#shared/publish/build-publish-data';
import type { PublishData } from '#shared/publish/publish-data';

/** A file of the project that the ZIP contains. */
export interface ArchivedFile {
  path: string;
  /** The stored file's address, without a grant. */
  url: string;
}

export interface Archive {
  records: ProjectArchive;
  files: ArchivedFile[];
  /** What its page plays, with paths for addresses. */
  data: PublishData;
  slides: readonly Slide[];
  /** Everything that is text, besides the page and its player. */
  texts: { path: string; text: string }[];
}

export interface ArchiveOptions {
  comments: readonly Comment[];
  /** Unix milliseconds. */
  exportedAt: number;
  /** Names the presentation in its page. Not the project's id, which is the address of its link. */
  pageId: ProjectId;
}

/** Everything that a project's ZIP contains, but for the page. A file that several clips play is in it once. */
export function buildArchive(project: OpenProject, { comments, exportedAt, pageId }: ArchiveOptions): Archive {
  const paths = new Map<string, string>([['', '']]);
  const toPath = (url: string, path: string): string => {
    if (!paths.has(url)) paths.set(url, path);
    return paths.get(url)!;
  };
  const slides = project.slides.map((slide, index) => ({
    ...slide,
    url: toPath(slide.url, toArchivePath('slides', index + 1, slide)),
  }));
  const clips = project.clips.map((clip, index) => {
    const toClipPath = (folder: 'clips' | 'waveforms' | 'sounds', url: string) =>
      toPath(url, toArchivePath(folder, index + 1, { url, name: clip.file_name }));
    return {
      ...clip,
      url: toClipPath('clips', clip.url),
      peaks_url: toClipPath('waveforms', clip.peaks_url),
      sound_url: toClipPath('sounds', clip.sound_url),
    };
  });
  const local = { ...project, id: pageId, slides, clips };
  const parsed = projectArchive.parse({
    ...local,
    kind: 'narradeck-project',
    format: 1,
    exported_at: exportedAt,
    comments: comments.map((comment) => ({ ...comment, is_guest: comment.uid === '' })),
  });
  // What is stored may name what was deleted.
  const records = omitDangling(parsed);
  const data = buildPublishData(local, { show_watermark: false, media_grant: '' })!;
  const files = [...paths].flatMap(([url, path]) => (url === '' ? [] : { path, url }));
  const texts: Archive['texts'] = [{ path: ARCHIVE_FILES.records, text: `${JSON.stringify(records, null, 2)}\n` }];
  if (data.lines.length > 0) texts.push({ path: ARCHIVE_FILES.captions, text: toVtt(data.lines) });
  // The link and its guard stay with the account.
  const settings = { link_access: 'off' as const, show_notes: records.settings.show_notes };
  return { records, files, data: { ...data, settings }, slides, texts };
}
