import { type Caption, captionName } from '#shared/entities/caption';
import { captionOf, type ProjectView } from '../project-view';
import { captionRecord } from '../records';
import { diffOf, type RecordsDiff } from '../records-diff';

/** A caption as somebody leaves it who has looked at it: sure. */
export const confirmed = (caption: Caption): Caption => (caption.unsure ? { ...caption, unsure: false } : caption);

/** The names of the captions that play and are unsure, in order. */
export const unsureIn = ({ lines }: ProjectView): string[] => [
  ...new Set(lines.filter(({ caption }) => caption.unsure).map(({ caption }) => captionName(caption))),
];

/** Says of captions that they stand where they are said. */
export function confirmCaptions(view: ProjectView, names: readonly string[]): RecordsDiff {
  const captions = names.flatMap((name) => captionOf(view, name) ?? []);
  return diffOf(view.records, { put: captions.map(confirmed).map(captionRecord) });
}
