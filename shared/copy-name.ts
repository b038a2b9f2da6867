import { PROJECT_NAME_MAX } from '#shared/entities/project';
import { truncateText } from '#shared/text';

/** The name of a project's copy; one that is too long ends with an ellipsis. */
export function copyName(name: string): string {
  const whole = `Copy of ${name}`;
  if (whole.length <= PROJECT_NAME_MAX) return whole;
  return `${truncateText(whole, PROJECT_NAME_MAX - 1).trimEnd()}…`;
}
