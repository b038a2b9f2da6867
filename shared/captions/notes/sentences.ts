/** A segment that ends with one of these goes on: their point is none of a sentence. In small letters, of several languages. */
const ABBREVIATIONS = new Set(
  (
    'dr mr mrs ms prof st vs etc e.g i.e approx fig no dept inc ltd co jr sr eq vol ' +
    'z.b d.h u.a bzw ca nr bspw hr fr evtl ggf inkl sog usw vgl tel s.o ' +
    'm mme mlle p.ex env av c.-à-d sra dña ud uds pág núm ej art sig dott ecc'
  ).split(' '),
);

const LOOKED_BACK = 64;
const LAST_WORD = /(\S+)\.\s*$/u;

/** Whether what stands before goes on in the next segment: it ends with an abbreviation, an initial or a number with a point. */
function goesOn(segment: string, next: string | undefined): boolean {
  // No abbreviation is as long.
  const word = LAST_WORD.exec(segment.slice(-LOOKED_BACK))?.[1]?.replace(/^[("'„“«]+/u, '');
  if (word === undefined || next === undefined) return false;
  const isInitial = /^\p{L}(\.\p{L})*$/u.test(word);
  // "3. Mai", but not a sentence that ends with a year.
  const isOrdinal = /^\d{1,2}$/.test(word);
  return isInitial || isOrdinal || ABBREVIATIONS.has(word.toLowerCase());
}

const BULLET = /^[\s•·▪‣*–—-]+/u;
const isSpoken = (text: string) => /[\p{L}\p{N}]/u.test(text);

/** To make one takes fifty times as long as a line does. */
let segmenter: Intl.Segmenter | undefined;

/** The sentences of a line, with what stands around them. */
function sentencesOfLine(line: string): string[] {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'sentence' });
  const segments = [...segmenter.segment(line)];
  const found: string[] = [];
  let begun = '';
  segments.forEach(({ segment }, index) => {
    begun += segment;
    if (goesOn(begun, segments[index + 1]?.segment)) return;
    found.push(begun);
    begun = '';
  });
  return [...found, begun];
}

/**
 * The sentences of a text, without bullets and without what has neither letter nor digit. A line break ends one, an
 * abbreviation's point does not; the rest is Unicode's rule (UAX #29) in the language of the browser.
 */
export const sentencesOf = (text: string): string[] =>
  text
    .split(/[\r\n\u2028\u2029]+/)
    .flatMap(sentencesOfLine)
    .map((each) => each.replace(BULLET, '').replace(/\s+/g, ' ').trim())
    .filter(isSpoken);
