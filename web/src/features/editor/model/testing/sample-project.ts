import type { OpenProject } from '#shared/api/projects';
import { toShownClips } from '#shared/captions/caption-spans';
import type { Clip } from '#shared/entities/clip';
import { type Marker, toShownMarkers } from '#shared/entities/marker';
import { type Project, project as projectSchema } from '#shared/entities/project';
import type { FileId, ProjectId, SlideId } from '#shared/entities/scalars';
import type { Slide } from '#shared/entities/slide';
import { numberedPosition } from '../../../../../../shared/testing/numbered-position';

export const PROJECT_ID = 'ABCDEFGHIJKLMNPQRSTU' as ProjectId;
const slideIdOf = (number: number) => `SLIDE${'A'.repeat(14)}${String.fromCharCode(64 + number)}` as SlideId;

const slideUrl = (number: number): string => `/projects/${PROJECT_ID}/slides/${slideIdOf(number)}.webp`;
/** The id of a sample slide, counted from 1. */
export const sampleSlideId = slideIdOf;

const slide = (number: number): Slide => ({
  id: slideIdOf(number),
  url: slideUrl(number),
  width: 1920,
  height: 1080,
  notes: '',
  text: '',
  position: numberedPosition(number),
  created_at: number,
  version: 1,
});

/** A clip with this `created_at` and length, at the position of its number. */
export const sampleClip = (created_at: number, duration: number, number: number): Clip => ({
  created_at,
  file: `${created_at}` as FileId,
  file_name: 'Take',
  type: 'audio',
  url: `/projects/${PROJECT_ID}/clips/${created_at}.m4a`,
  peaks_url: '',
  sound_url: '',
  video_layout: 'full',
  duration,
  trim_start: 0,
  trim_end: duration,
  position: numberedPosition(number),
  version: 1,
});

/** A marker that shows a slide, counted from 1, from a position in its clip's file. */
export const sampleMarker = (
  clip_created_at: number,
  created_at: number,
  number: number,
  source_ms: number,
): Marker => ({
  created_at,
  clip_created_at,
  slide_id: slideIdOf(number),
  source_ms,
  version: 1,
});

/** Four slides; clip 1000 of 10 s shows 1, 2, 3; clip 2000 of 6 s shows 3, 4. */
export function sampleProject(change: Partial<Project> = {}): Project {
  return projectSchema.parse({
    id: PROJECT_ID,
    account_id: PROJECT_ID,
    uid: 'owner',
    name: 'Sample',
    who_can_edit: 'Private',
    folder: '',
    created_at: 1,
    updated_at: 1,
    updated_by_info: { uid: 'ada', fullName: 'Ada', email: 'ada@example.com', profilePicUrl: '' },
    named_by: 'ada',
    settings: { link_access: 'anyone' },
    link_closed_at: null,
    guard_version: 0,
    inherited_from: '',
    preview_url: '',
    first_viewed_at: null,
    duration: 16_000,
    slide_count: 4,
    cover_url: '',
    version: 1,
    slides: [1, 2, 3, 4].map(slide),
    clips: [sampleClip(1000, 10_000, 1), sampleClip(2000, 6000, 2)],
    markers: [
      sampleMarker(1000, 1000, 1, 0),
      sampleMarker(1000, 4000, 2, 3000),
      sampleMarker(1000, 8000, 3, 7000),
      sampleMarker(2000, 2000, 3, 0),
      sampleMarker(2000, 4500, 4, 2500),
    ],
    captions: [],
    ...change,
  });
}

/** The sample as `getProject` returns it. */
export function openedSample(): OpenProject {
  const project = sampleProject();
  const { clips, captions } = project;
  return { ...project, clips: toShownClips(clips, captions), markers: toShownMarkers(project), media_grant: '' };
}
