import { CAPTION_TEXT_MAX } from '#shared/entities/caption';
import { truncateText } from '#shared/text';
import { captionOf, type ProjectView } from '../project-view';
import { captionRecord } from '../records';
import { diffOf, EMPTY_DIFF, type RecordsDiff } from '../records-diff';
import { confirmed } from './confirm-captions';

/** Replaces the words of a caption; cut off at `CAPTION_TEXT_MAX` characters. */
export function writeCaption(view: ProjectView, name: string, text: string): RecordsDiff {
  const caption = captionOf(view, name);
  if (!caption) return EMPTY_DIFF;
  return diffOf(view.records, {
    put: [captionRecord({ ...confirmed(caption), text: truncateText(text, CAPTION_TEXT_MAX) })],
  });
}
