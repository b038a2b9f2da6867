import type { ShownCaption } from '#shared/entities/caption';
import type { CaptionId, FileId, ProjectId, SlideId } from '#shared/entities/scalars';
import { buildPublishData } from '#shared/publish/build-publish-data';
import type { PublishData } from '#shared/publish/publish-data';

/** The sample as `project.json` keeps it: files by name, markers by the slide's number. */
export interface Sample {
  name: string;
  slides: { file: string; notes: string }[];
  clip: { file: string; peaks: string; created_at: number; duration: number; captions: ShownCaption[] };
  markers: { created_at: number; clip_created_at: number; slide: number; source_ms: number }[];
}

const url = (file: string) => `/sample/${file}`;
const slideIdOf = (number: number) => `slide-${number}` as SlideId;

/** What the player plays on `/hello`: the sample's files as they lie beside the client, open to everybody. */
export function publishedSample({ name, slides, clip, markers }: Sample): PublishData {
  const { created_at, duration, captions, file, peaks } = clip;
  const saved = { position: 'a0', version: 1 };
  const project = {
    ...{ id: 'NarradeckSampLeDeck1' as ProjectId, name, settings: { link_access: 'anyone' as const } },
    slides: slides.map(({ file }, number) => ({ id: slideIdOf(number), url: url(file), text: '' })),
    clips: [
      {
        ...{
          created_at,
          duration,
          trim_start: 0,
          trim_end: duration,
          type: 'audio' as const,
          video_layout: 'full' as const,
        },
        ...{ file: file as FileId, file_name: file, url: url(file), peaks_url: url(peaks), sound_url: '' },
        ...saved,
      },
    ],
    markers: markers.map(({ slide, ...marker }) => ({ ...marker, slide_id: slideIdOf(slide), version: 1 })),
    captions: captions.map((line, number) => ({
      ...{ id: `caption-${number}` as CaptionId, file: file as FileId, ...line, version: 1 },
    })),
  };
  // It gives nothing only for a single clip that is not there.
  return buildPublishData(project, { show_watermark: false, media_grant: '' })!;
}
