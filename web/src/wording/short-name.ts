import { isolated } from '#shared/isolated';

const SHOWN_MAX = 40;

/** A name in a sentence that has little room, such as a toast: a long one ends with an ellipsis. */
export function shortName(name: string): string {
  const characters = Array.from(name);
  return isolated(
    characters.length <= SHOWN_MAX
      ? name
      : `${characters
          .slice(0, SHOWN_MAX - 1)
          .join('')
          .trimEnd()}…`,
  );
}
