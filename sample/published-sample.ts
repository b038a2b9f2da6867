import type { Caption } from '#shared/entities/caption';
import type { PublishData } from '#shared/publish/publish-data';

/** The sample as `project.json` keeps it: files by name, markers by the slide's number. */
export interface Sample {
  name: string;
  slides: { file: string; notes: string }[];
  clip: { file: string; peaks: string; created_at: number; duration: number; captions: Caption[] };
  markers: { created_at: number; clip_created_at: number; slide: number; source_ms: number }[];
}

/** What the player plays on `/hello`: the sample's files as they lie beside the client, open to everybody. */
export function publishedSample({ name, slides, clip, markers }: Sample): PublishData {
  const inSeconds = (ms: number) => Math.round(ms / 1000);
  return {
    id: 'NarradeckSampLeDeck1' as PublishData['id'],
    name,
    slides: markers.map(({ created_at, slide, source_ms: start }, i) => {
      const duration = (markers[i + 1]?.source_ms ?? clip.duration) - start;
      const url = `/sample/${slides[slide]?.file}`;
      return { created_at, url, text: '', start, duration, durationInSecs: inSeconds(duration) };
    }),
    clips: [
      {
        created_at: clip.created_at,
        type: 'audio',
        url: `/sample/${clip.file}`,
        start: 0,
        trim_start: 0,
        trim_end: clip.duration,
        duration: clip.duration,
        durationInSecs: inSeconds(clip.duration),
        captions: clip.captions,
      },
    ],
    fps: 15,
    totalVideoDurationInSecs: inSeconds(clip.duration),
    srtString: '',
    settings: { link_access: 'anyone' },
    show_watermark: false,
    media_grant: '',
  };
}
