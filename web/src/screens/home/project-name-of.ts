import { PROJECT_NAME_MAX } from '#shared/entities/project';

/** A name for the project that dropped files make: that of the first file without its ending; `fallback` if that is empty. */
export function projectNameOf(files: readonly Pick<File, 'name'>[], fallback: string): string {
  const name = (files[0]?.name ?? '')
    .replace(/\.[^.]*$/, '')
    .replace(/[_\s]+/g, ' ')
    .trim();
  // Pictures from the clipboard all have the same made-up name.
  return name === '' || name === 'image' ? fallback : name.slice(0, PROJECT_NAME_MAX).trim();
}
