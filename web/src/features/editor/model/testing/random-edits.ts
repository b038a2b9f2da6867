import { captionName } from '#shared/entities/caption';
import { markerId } from '#shared/entities/marker';
import { captionId } from '#shared/entities/scalars';
import { ID_ALPHABET } from '#shared/ids';
import { addCaption, mergeCaptions, moveCaption, shiftCaptions, splitCaption } from '../captions/caption-timing';
import { deleteCaptions, replaceInCaptions, writeCaption } from '../captions/edit-captions';
import type { Edit } from '../editor-state';
import { deleteClip, deleteRange, reorderClip, splitClip, trimClip } from '../edits/edit-clips';
import { editProject } from '../edits/edit-project';
import { addSlideChange, moveSlideChange, removeSlideChange, setSlide } from '../edits/edit-slide-changes';
import { deleteSlide, editNotes, reorderSlides } from '../edits/edit-slides';
import type { ProjectView } from '../project-view';

export type Random = () => number;

/** A repeatable source of numbers from 0 to 1 (mulberry32). */
export function seededRandom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const pick = <Item>(random: Random, items: readonly Item[]): Item | undefined =>
  items[Math.floor(random() * items.length)];

/** A random edit that a person could make; `now` must increase with each edit. */
export function randomEdit(random: Random, view: ProjectView, now: number): Edit {
  const { clips, markers, duration } = view.timeline;
  const moment = random() * duration;
  const clip = pick(random, clips)?.clip;
  const marker = pick(random, markers)?.marker;
  const id = marker ? markerId(marker) : '';
  const slide = pick(random, view.slides);
  const slideId = slide?.id ?? '';
  const createdAt = clip?.created_at ?? 0;
  const edits: Edit[] = [
    (each) => moveSlideChange(each, id, moment),
    (each) => moveSlideChange(each, id, moment),
    (each) => addSlideChange(each, moment, slideId),
    (each) => addSlideChange(each, moment, slideId),
    (each) => removeSlideChange(each, id),
    (each) => setSlide(each, id, slideId),
    (each) => splitClip(each, moment, now),
    (each) => splitClip(each, moment, now),
    (each) => deleteRange(each, moment, moment + random() * 2000, now),
    (each) => reorderClip(each, createdAt, Math.floor(random() * clips.length)),
    (each) => reorderSlides(each, slide?.id ?? '', Math.floor(random() * view.slides.length)),
    (each) => editNotes(each, slide?.id ?? '', `note ${now}`),
    (each) => editProject(each, { name: `Name ${now}` }),
    (each) =>
      trimClip(each, {
        clipCreatedAt: createdAt,
        edge: random() < 0.5 ? 'start' : 'end',
        sourceMs: random() * 10_000,
        fileMs: 10_000,
      }),
  ];
  if (random() < 0.1) return (each) => deleteClip(each, createdAt);
  if (random() < 0.05) return (each) => deleteSlide(each, slide?.id ?? '');
  return pick(random, edits) ?? ((each) => editProject(each, {}));
}

/** A random caption edit that a person could make. */
export function randomCaptionEdit(random: Random, view: ProjectView): Edit {
  const line = pick(random, view.lines);
  const name = line ? captionName(line.caption) : '';
  const id = captionId.parse(Array.from({ length: 20 }, () => pick(random, [...ID_ALPHABET])).join(''));
  const moment = random() * view.timeline.duration;
  const by = Math.round((random() - 0.5) * 2000);
  const edits: Edit[] = [
    (each) => addCaption(each, id, moment),
    (each) => addCaption(each, id, moment),
    (each) => writeCaption(each, name, `words ${by}`),
    (each) => moveCaption(each, name, { start: by, end: by }),
    (each) => moveCaption(each, name, { start: by, end: 0 }),
    (each) => moveCaption(each, name, { start: 0, end: by }),
    (each) => splitCaption(each, name, {}, id),
    (each) => mergeCaptions(each, name),
    (each) => shiftCaptions(each, by / 10),
    (each) => deleteCaptions(each, [name]),
    (each) => replaceInCaptions(each, 'words', 'more words'),
  ];
  return pick(random, edits)!;
}
