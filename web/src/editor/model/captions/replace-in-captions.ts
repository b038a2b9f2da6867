import { captionName, CAPTION_TEXT_MAX } from '#shared/entities/caption';
import { type ProjectView } from '../project-view';
import { type RecordsDiff } from '../records-diff';
import { editCaptions } from './edit-captions';

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const wherever = (wanted: string): RegExp => new RegExp(escaped(wanted), 'giu');

/** The names of the captions that play and have these words, in order; capitals are no difference. */
export function captionsWith(view: ProjectView, wanted: string): string[] {
  if (wanted === '') return [];
  const pattern = wherever(wanted);
  const found = view.lines.filter(({ caption }) => caption.text.search(pattern) >= 0);
  return [...new Set(found.map(({ caption }) => captionName(caption)))];
}

/** Writes other words wherever some stand in captions that play. A caption that would become too long stays as it is. */
export const replaceInCaptions = (view: ProjectView, wanted: string, instead: string): RecordsDiff =>
  editCaptions(view, captionsWith(view, wanted), (captions) => ({
    put: captions
      .map((caption) => ({ ...caption, text: caption.text.replace(wherever(wanted), () => instead) }))
      .filter(({ text }) => text.length <= CAPTION_TEXT_MAX),
  }));
