/** Characters that change the direction of all later text: overrides, embeddings, isolates. */
const BIDI_CONTROLS = /[\u202A-\u202E\u2066-\u2069]/gu;

/** More marks on one letter than any script has; they would cover the lines above and below. */
const STACKED_MARKS = /(\p{M}{4})\p{M}+/gu;

/** NFC takes time quadratic in the marks on one letter, so more than any script needs are removed first. */
const EXCESSIVE_MARKS = /(\p{M}{16})\p{M}+/gu;

/** Makes a stranger's text safe to display: it can't change the direction of other text, and no letter is taller than a line. */
export const safeText = (text: string): string =>
  text.replace(BIDI_CONTROLS, '').replace(EXCESSIVE_MARKS, '$1').normalize('NFC').replace(STACKED_MARKS, '$1');

/** A letter or mark of a right-to-left script. */
const RIGHT_TO_LEFT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}\u061C\u200F]/u;

/**
 * A name for use in a sentence: one with right-to-left letters is isolated (first strong isolate), so that it doesn't reorder adjacent
 * numbers or punctuation.
 */
export const isolateText = (name: string): string => (RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name);

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character]!);
