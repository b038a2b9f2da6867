/** Characters that turn the direction of all text after them: overrides, embeddings, isolates. */
const TURNS = /[\u202A-\u202E\u2066-\u2069]/gu;

/** More marks on one letter than any script has: they would stand over the lines above and below. */
const TOWER = /(\p{M}{4})\p{M}+/gu;

/** NFC takes time quadratic in the marks on one letter. More than this, which no script comes near, are cut off before it. */
const ENDLESS_TOWER = /(\p{M}{16})\p{M}+/gu;

/** Text of a stranger that stays in its place: it turns no other text around, and no letter is higher than a line. */
export const safeText = (text: string): string =>
  text.replace(TURNS, '').replace(ENDLESS_TOWER, '$1').normalize('NFC').replace(TOWER, '$1');
