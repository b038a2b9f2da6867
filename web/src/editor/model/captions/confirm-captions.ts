import { type Caption, captionName } from '#shared/entities/caption';
import { captionOf, type ProjectView } from '../project-view';
import { editCaptions } from './edit-captions';
import { captionRecord } from '../records';
import { diffOf, type RecordsDiff } from '../records-diff';

/** A caption as somebody leaves it who has looked at it: sure. */
export const confirmed = (caption: Caption): Caption =>
  isUnsure(caption) ? { ...caption, unsure: false, cut: false } : caption;

/** Whether somebody has to look at a caption: a program placed it, or some of its words were cut out by an estimate. */
export const isUnsure = ({ unsure, cut }: Caption): boolean => unsure === true || cut === true;

/** The names of the captions that play and are unsure, in order. */
export const unsureIn = ({ lines }: ProjectView): string[] => [
  ...new Set(lines.filter(({ caption }) => isUnsure(caption)).map(({ caption }) => captionName(caption))),
];

/** Says of captions that they are right: they stand where they are said, with the words that are said there. */
export function confirmCaptions(view: ProjectView, names: readonly string[]): RecordsDiff {
  return editCaptions(view, names, (there) => {
    const captions = names.flatMap((name) => captionOf(there, name) ?? []);
    return diffOf(there.records, { put: captions.map(confirmed).map(captionRecord) });
  });
}
