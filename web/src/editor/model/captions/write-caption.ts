import { CAPTION_TEXT_MAX } from '#shared/entities/caption';
import { truncateText } from '#shared/text';
import { type ProjectView } from '../project-view';
import { type RecordsDiff } from '../records-diff';
import { editCaptions } from './edit-captions';
import { confirmed } from './confirm-captions';

/** Replaces the words of a caption; cut off at `CAPTION_TEXT_MAX` characters. */
export const writeCaption = (view: ProjectView, name: string, text: string): RecordsDiff =>
  editCaptions(view, [name], (captions) => ({
    put: captions.map((caption) => ({ ...confirmed(caption), text: truncateText(text, CAPTION_TEXT_MAX) })),
  }));
