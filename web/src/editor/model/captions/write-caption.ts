import { CAPTION_TEXT_MAX } from '#shared/entities/caption';
import { truncateText } from '#shared/text';
import { captionOf, type ProjectView } from '../project-view';
import { captionRecord } from '../records';
import { diffOf, EMPTY_DIFF, type RecordsDiff } from '../records-diff';
import { editCaptions } from './edit-captions';
import { confirmed } from './confirm-captions';

/** Replaces the words of a caption; cut off at `CAPTION_TEXT_MAX` characters. */
export function writeCaption(view: ProjectView, name: string, text: string): RecordsDiff {
  return editCaptions(view, [name], (there) => {
    const caption = captionOf(there, name);
    if (!caption) return EMPTY_DIFF;
    return diffOf(there.records, {
      put: [captionRecord({ ...confirmed(caption), text: truncateText(text, CAPTION_TEXT_MAX) })],
    });
  });
}
