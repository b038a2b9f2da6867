import { numberedPosition } from '../shared/testing/numbered-position';
import { getProject } from '#shared/api/projects';
import type { Caption } from '#shared/entities/caption';
import { type Clip, clip } from '#shared/entities/clip';
import type { Marker } from '#shared/entities/marker';
import type { CaptionId, ProjectId, SlideId } from '#shared/entities/scalars';
import { newId } from '#shared/ids';
import { recountProject } from '../testing/recount-project';
import { call, type SignedUp, table } from '../testing/test-stack';
import { makeNarratedProject } from '../web/e2e/narrated-project';

/** The largest project that the editor is designed for. */
export const LARGE = { slides: 300, clips: 40, markers: 500, captions: 1000 };

const storedClip = clip.strip();

/** Longer than their shared sound, because nothing is played. */
const CLIP_MS = 30_000;

/** `count` items with their share of the whole. */
const parts = (count: number) => Array.from({ length: count }, (_, index) => ({ index, share: index / count }));

/** Extends a narrated project to the largest: clips reuse one sound, and slides reuse its pictures. Returns its ID. */
export async function makeLargeProject(person: SignedUp): Promise<ProjectId> {
  const id = await makeNarratedProject(person);
  const { slides, clips } = await call(getProject, { id }, person.token);
  const whole = storedClip.parse(clips[0]);
  const clipAt = (share: number) => Math.floor(share * LARGE.clips);
  const newSlides = parts(LARGE.slides - slides.length).map(({ index }) => ({
    ...slides[index % slides.length]!,
    id: newId() as SlideId,
    position: numberedPosition(slides.length + index),
  }));
  const newClips = parts(LARGE.clips).map(({ index }): Clip => ({
    ...whole,
    created_at: whole.created_at + index,
    position: numberedPosition(index),
    trim_start: index * CLIP_MS,
    trim_end: (index + 1) * CLIP_MS,
    duration: CLIP_MS,
  }));
  const newMarkers = parts(LARGE.markers).map(({ index, share }): Marker => ({
    created_at: index + 1,
    clip_created_at: whole.created_at + clipAt(share),
    slide_id: slides[index % slides.length]!.id,
    source_ms: Math.floor(share * LARGE.clips * CLIP_MS),
    version: 1,
  }));
  const newCaptions = parts(LARGE.captions).map(({ share }): Caption => {
    const start = Math.floor(share * LARGE.clips * CLIP_MS);
    const captionId = newId() as CaptionId;
    return { id: captionId, file: whole.file, start, end: start + 1100, text: `What is said at ${start}`, version: 1 };
  });
  const before = await table.query(`PROJECT#${id}`);
  const outdated = before.map(({ sk }) => String(sk)).filter((sk) => sk.startsWith('MARKER#'));
  await Promise.all(outdated.map((sk) => table.delete(`PROJECT#${id}`, sk)));
  const items = [
    ...newSlides.map((item) => ({ sk: `SLIDE#${item.id}`, ...item })),
    ...newClips.map((item) => ({ sk: `CLIP#${item.created_at}`, ...item })),
    ...newMarkers.map((item) => ({ sk: `MARKER#${item.clip_created_at}#${item.created_at}`, ...item })),
    ...newCaptions.map((item) => ({ sk: `CAPTION#${item.file}#${item.id}`, ...item })),
  ];
  await table.putAll(items.map((item) => ({ pk: `PROJECT#${id}`, ...item })));
  await recountProject(id);
  return id;
}
