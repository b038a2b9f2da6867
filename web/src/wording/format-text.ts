import { isolateText } from '#shared/safe-text';
import { truncateText } from '#shared/text';

/** A number with its noun: `1 clip`, `2 clips`. */
export const formatCount = (value: number, one: string, many = `${one}s`): string =>
  `${value} ${value === 1 ? one : many}`;

const LIST = new Intl.ListFormat('en', { type: 'conjunction' });

/** Texts as a list within a sentence: `a`, `a and b`, `a, b, and c`. */
export const formatList = (texts: readonly string[]): string => LIST.format(texts);

const SHOWN_MAX = 40;

/** A name for tight places such as toasts; a long one ends in an ellipsis. */
export function shortName(name: string): string {
  return isolateText(name.length <= SHOWN_MAX ? name : `${truncateText(name, SHOWN_MAX - 1).trimEnd()}…`);
}
