/** Numbers within names count as numbers: Slide2 stands before Slide10. */
const collator = new Intl.Collator(undefined, { numeric: true });

/** The folders that a file was chosen or dropped in, and its name. */
const pathOf = ({ webkitRelativePath, name }: File): string[] => (webkitRelativePath || name).split('/');

/** Files in the order of their names, as file managers show them, those of a folder together; of equal names as they were given. */
export const inOrderOfNames = (files: Iterable<File>): File[] =>
  [...files].sort((a, b) => {
    const [path, other] = [pathOf(a), pathOf(b)];
    const differs = path.findIndex((step, depth) => collator.compare(step, other[depth] ?? '') !== 0);
    return differs < 0 ? path.length - other.length : collator.compare(path[differs]!, other[differs] ?? '');
  });
