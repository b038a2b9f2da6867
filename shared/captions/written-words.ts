import { hasNoSpaces } from '#shared/captions/spoken-words';

/** A word of a text with its punctuation, and where it stands there. */
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

/** The words of a text, also of one in Chinese, Japanese or Thai. Every character but white space belongs to one. */
export function writtenWords(text: string): WrittenWord[] {
  let at = 0;
  return text
    .split(/\s+/)
    .filter((part) => part !== '')
    .flatMap((part) => (hasNoSpaces(part) ? segmentsOf(part) : [part]))
    .map((word) => {
      const start = text.indexOf(word, at);
      at = start + word.length;
      return { text: word, start, end: at };
    });
}
