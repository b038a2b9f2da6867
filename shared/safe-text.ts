/** Characters that turn the direction of all text after them: overrides, embeddings, isolates. */
const BIDI_CONTROLS = /[\u202A-\u202E\u2066-\u2069]/gu;

/** More marks on one letter than any script has: they would stand over the lines above and below. */
const STACKED_MARKS = /(\p{M}{4})\p{M}+/gu;

/** NFC takes time quadratic in the marks on one letter. More than this, which no script comes near, are cut off before it. */
const EXCESSIVE_MARKS = /(\p{M}{16})\p{M}+/gu;

/** Text of a stranger that stays in its place: it turns no other text around, and no letter is higher than a line. */
export const safeText = (text: string): string =>
  text.replace(BIDI_CONTROLS, '').replace(EXCESSIVE_MARKS, '$1').normalize('NFC').replace(STACKED_MARKS, '$1');

/** A letter or mark of a script that is written from right to left. */
const RIGHT_TO_LEFT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}\u061C\u200F]/u;

/**
 * A name as it stands in a sentence: one that is written from right to left, also in part, is set apart (first strong isolate), so that
 * it turns neither numbers nor signs beside it around.
 */
export const isolateText = (name: string): string => (RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name);
