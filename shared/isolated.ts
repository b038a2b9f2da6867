/** A letter or mark of a script that is written from right to left. */
const RIGHT_TO_LEFT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}\u061C\u200F]/u;

/**
 * A name as it stands in a sentence: one that is written from right to left, also in part, is set apart (first strong isolate), so that
 * it turns neither numbers nor signs beside it around.
 */
export const isolated = (name: string): string => (RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name);
