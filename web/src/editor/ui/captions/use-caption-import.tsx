import { type ReactNode } from 'react';
import { parseSubtitles, SUBTITLE_BYTES_MAX } from '#shared/captions/subtitles';
import { CAPTION_TEXT_MAX } from '#shared/entities/caption';
import { showError } from '../../../components/feedback-store';
import { useFilePicker } from '../../../uploads/ui/use-file-picker';
import { captionsWording as words } from '../../../wording/captions';
import { type Offer } from '../../commands/take-over-captions';
import { subtitleText } from '../../model/captions/subtitle-text';

const CAPTION_FILES = { accept: '.srt,.vtt,text/vtt,application/x-subrip', label: words.importFile, isSingle: true };

/** Reads a subtitle file. Throws a SubtitleError, whose message is for a person. */
async function offerOf(file: File): Promise<Offer> {
  // What is far too large is refused by its first part.
  const found = parseSubtitles(subtitleText(await file.slice(0, SUBTITLE_BYTES_MAX + 1).arrayBuffer()));
  const tooLong = found.filter(({ text }) => text.length > CAPTION_TEXT_MAX).length;
  const lines = found.map((line) => ({ ...line, text: line.text.slice(0, CAPTION_TEXT_MAX) }));
  return {
    lines,
    edit: words.edits.import,
    title: words.importTitle,
    question: (there) => words.importText(lines.length, there),
    done: (taken) => words.imported(taken.length, lines.length, tooLong),
  };
}

/** Offers the captions of a file. Put `input` somewhere, and call `choose`. */
export function useCaptionImport(offer: (offer: Offer) => void): { input: ReactNode; choose: () => void } {
  return useFilePicker(([file]) => {
    if (file) offerOf(file).then(offer, (error) => showError(error, words.notAddedTitle));
  }, CAPTION_FILES);
}
