import type { OpenProject } from '#shared/api/projects';
import { getProject, saveEdits } from '#shared/api/projects';
import { type Clip, fileIdOf } from '#shared/entities/clip';
import type { Marker } from '#shared/entities/marker';
import { lastPosition, positionsAfter } from '#shared/position';
import { layOutTimeline } from '#shared/time/timeline';
import { call } from '../../api/call';
import type { KeptUpload } from '../parts/kept-uploads';

/** Puts a file that has arrived at the end of its project, whatever screen is open. What is there already stays as it is. */
export async function placeClip(
  upload: KeptUpload,
  files: Pick<Clip, 'url' | 'peaks_url' | 'sound_url'>,
): Promise<void> {
  const { project_id, created_at, name, type, duration } = upload;
  const project = await call(getProject, { id: project_id });
  if (project.clips.some((clip) => clip.created_at === created_at)) return;
  const clip: Clip = {
    created_at,
    file: fileIdOf(files.url),
    file_name: name.slice(0, 200),
    type,
    ...files,
    video_layout: 'full',
    duration,
    trim_start: 0,
    trim_end: duration,
    position: positionsAfter(lastPosition(project.clips), 1)[0]!,
    version: 0,
  };
  const slide_id = lastSlideOf(project);
  const marker: Marker = { created_at, clip_created_at: created_at, slide_id, source_ms: 0, version: 0 };
  await call(saveEdits, {
    project_id,
    put: [
      { entity: 'clip', item: clip },
      // A film fills the stage; over a sound, the slide stays that was shown last.
      ...(type === 'audio' ? [{ entity: 'marker' as const, item: marker }] : []),
    ],
    remove: [],
  });
}

function lastSlideOf({ clips, markers, slides }: OpenProject): Marker['slide_id'] {
  const last = layOutTimeline(clips, markers).markers.at(-1);
  return last?.marker.slide_id ?? slides[0]?.id ?? '';
}
