import { PROJECT_NAME_MAX } from '#shared/entities/project';

/** What the copy of a project is called; a name that would be too long ends with an ellipsis. */
export function copyName(name: string): string {
  const whole = `Copy of ${name}`;
  if (whole.length <= PROJECT_NAME_MAX) return whole;
  // Not in the middle of a character.
  const start = whole.slice(0, PROJECT_NAME_MAX - 1).replace(/[\uD800-\uDBFF]$/, '');
  return `${start.trimEnd()}…`;
}
