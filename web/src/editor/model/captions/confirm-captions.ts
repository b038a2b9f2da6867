import { type Caption, captionName } from '#shared/entities/caption';
import { type ProjectView } from '../project-view';
import { type RecordsDiff } from '../records-diff';
import { editCaptions } from './edit-captions';

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
export const confirmCaptions = (view: ProjectView, names: readonly string[]): RecordsDiff =>
  editCaptions(view, names, (captions) => ({ put: captions.map(confirmed) }));
