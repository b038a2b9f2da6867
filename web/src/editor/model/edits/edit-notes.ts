import { NOTES_MAX } from '#shared/entities/slide';
import { truncateText } from '#shared/text';
import { type ProjectView } from '../project-view';
import { slideRecord } from '../records';
import { diffOf, EMPTY_DIFF, type RecordsDiff } from '../records-diff';

/** Replaces what the speaker of a slide wants to remember; cut off at `NOTES_MAX` characters. */
export function editNotes(view: ProjectView, slideId: string, notes: string): RecordsDiff {
  const slide = view.slides.find(({ id }) => id === slideId);
  return slide
    ? diffOf(view.records, { put: [slideRecord({ ...slide, notes: truncateText(notes, NOTES_MAX) })] })
    : EMPTY_DIFF;
}
