import { hasNoSpaces } from '#shared/captions/spoken-words';

/** A word of a sentence with its punctuation, and where it stands there. */
export interface WrittenWord {
  text: string;
  start: number;
  end: number;
}

const isOpening = (text: string) => /^[\p{Ps}\p{Pi}]+$/u.test(text);

/** What stands between two spaces, where words have none between them: by Unicode's rule (UAX #29), and the browser's dictionary. */
function segmentsOf(text: string): string[] {
  const found: string[] = [];
  let opened = '';
  for (const { segment, isWordLike } of new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)) {
    if (isOpening(segment)) opened += segment;
    else if (isWordLike || opened !== '' || found.length === 0) {
      found.push(opened + segment);
      opened = '';
    } else found.push(found.pop()! + segment);
  }
  return opened === '' ? found : [...found, opened];
}

/** The words of a sentence, also of one in Chinese, Japanese or Thai. */
export function writtenWords(sentence: string): WrittenWord[] {
  let at = 0;
  return sentence
    .split(' ')
    .flatMap((part) => (hasNoSpaces(part) ? segmentsOf(part) : [part]))
    .map((text) => {
      const start = sentence.indexOf(text, at);
      at = start + text.length;
      return { text, start, end: at };
    });
}
