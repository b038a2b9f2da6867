const LIST = new Intl.ListFormat('en', { type: 'conjunction' });

/** Texts as a list within a sentence: `a`, `a and b`, `a, b, and c`. */
export const formatList = (texts: readonly string[]): string => LIST.format(texts);
