import { PROJECT_NAME_MAX } from '#shared/entities/project';
import { truncateText } from '#shared/text';

/** What the copy of a project is called; a name that would be too long ends with an ellipsis. */
export function copyName(name: string): string {
  const whole = `Copy of ${name}`;
  if (whole.length <= PROJECT_NAME_MAX) return whole;
  return `${truncateText(whole, PROJECT_NAME_MAX - 1).trimEnd()}…`;
}
