import { PROJECT_NAME_MAX } from '#shared/entities/project';
import { truncateText } from '#shared/text';
import { sortByName } from '../imports/model/sort-files';

/** The name of the first slide's file without its extension; `fallback` if that is empty. */
export function suggestProjectName(files: readonly File[], fallback: string): string {
  const name = (sortByName(files)[0]?.name ?? '')
    .replace(/\.[^.]*$/, '')
    .replace(/[_\s]+/g, ' ')
    .trim();
  // Browsers name every picture from the clipboard `image`.
  return name === '' || name === 'image' ? fallback : truncateText(name, PROJECT_NAME_MAX).trim();
}
