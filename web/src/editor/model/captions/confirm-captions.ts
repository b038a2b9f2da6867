import { type Caption, captionName } from '#shared/entities/caption';
import { captionOf, type ProjectView } from '../project-view';
import { editCaptions } from './edit-captions';
import { captionRecord } from '../records';
import { diffOf, type RecordsDiff } from '../records-diff';

/** A caption as somebody leaves it who has looked at it: sure. */
export const confirmed = (caption: Caption): Caption =>
  isUnsure(caption) ? { ...caption, unsure: false, cut: false } : caption;

/** Whether somebody has to check a caption: its place is uncertain, or its words were divided by an estimate. */
export const isUnsure = ({ unsure, cut }: Caption): boolean => unsure === true || cut === true;

/** The names of the captions that play and are unsure, in order. */
export const unsureIn = ({ lines }: ProjectView): string[] => [
  ...new Set(lines.filter(({ caption }) => isUnsure(caption)).map(({ caption }) => captionName(caption))),
];

/** Marks captions as checked: their times and their words are right. */
export function confirmCaptions(view: ProjectView, names: readonly string[]): RecordsDiff {
  return editCaptions(view, names, (there) => {
    const captions = names.flatMap((name) => captionOf(there, name) ?? []);
    return diffOf(there.records, { put: captions.map(confirmed).map(captionRecord) });
  });
}
