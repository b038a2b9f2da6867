import type { ProjectSummary } from '#shared/entities/project';

/** The picture that is shown where a link is pasted: a JPEG of this size, as services ask for. */
export const PREVIEW_WIDTH = 1200;
export const PREVIEW_HEIGHT = 630;
export const PREVIEW_BYTES_MAX = 300 * 1024;

/** Where the preview of a project's first slide is stored. It has the name of the slide's picture, which never changes; '' without a slide. */
export const previewPath = ({ id, cover_url }: Pick<ProjectSummary, 'id' | 'cover_url'>): string =>
  cover_url === '' ? '' : `/projects/${id}/preview-${cover_url.slice(cover_url.lastIndexOf('/') + 1)}.jpg`;

/** Whether a preview is stored and shows the first slide. An outdated one is never shown: its slide may have been removed on purpose. */
export const hasCurrentPreview = (project: Pick<ProjectSummary, 'id' | 'cover_url' | 'preview_url'>): boolean =>
  project.preview_url !== '' && project.preview_url === previewPath(project);
