import { type CaptionSpan } from '#shared/captions/caption-spans';
import { type Caption } from '#shared/entities/caption';
import { type Span } from '#shared/time/timeline';

/** Where a line stands on the timeline, without its words: who shows many lines has nothing to do when somebody writes in one. */
export interface LinePlace extends Span, Pick<Caption, 'file' | 'id'> {}

/** The places of lines; one that was at the same place in the list `before` is the very same object. */
export const linePlaces = (lines: readonly CaptionSpan[], before: readonly LinePlace[] = []): LinePlace[] =>
  lines.map(({ caption: { file, id }, start, end }, index) => {
    const was = before[index];
    const isSame = was?.id === id && was.file === file && was.start === start && was.end === end;
    return isSame ? was : { file, id, start, end };
  });
