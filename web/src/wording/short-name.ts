import { isolated } from '#shared/isolated';
import { truncateText } from '#shared/text';

const SHOWN_MAX = 40;

/** A name in a sentence that has little room, such as a toast: a long one ends with an ellipsis. */
export function shortName(name: string): string {
  return isolated(name.length <= SHOWN_MAX ? name : `${truncateText(name, SHOWN_MAX - 1).trimEnd()}…`);
}
