import { captionName, CAPTION_TEXT_MAX } from '#shared/entities/caption';
import { captionOf, type ProjectView } from '../project-view';
import { captionRecord } from '../records';
import { diffOf, type RecordsDiff } from '../records-diff';
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
export function replaceInCaptions(view: ProjectView, wanted: string, instead: string): RecordsDiff {
  const names = captionsWith(view, wanted);
  return editCaptions(view, names, (there) => {
    const changed = names
      .flatMap((name) => captionOf(there, name) ?? [])
      .map((caption) => ({ ...caption, text: caption.text.replace(wherever(wanted), () => instead) }))
      .filter(({ text }) => text.length <= CAPTION_TEXT_MAX);
    return diffOf(there.records, { put: changed.map(captionRecord) });
  });
}
