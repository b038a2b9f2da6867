import { PROJECT_NAME_MAX } from '#shared/entities/project';
import { truncateText } from '#shared/text';
import { sortByName } from '../imports/model/sort-files';

/** A name for the project that dropped files make: that of the first slide's file without its ending; `fallback` if that is empty. */
export function suggestProjectName(files: readonly File[], fallback: string): string {
  const name = (sortByName(files)[0]?.name ?? '')
    .replace(/\.[^.]*$/, '')
    .replace(/[_\s]+/g, ' ')
    .trim();
  // Pictures from the clipboard all have the same made-up name.
  return name === '' || name === 'image' ? fallback : truncateText(name, PROJECT_NAME_MAX).trim();
}
