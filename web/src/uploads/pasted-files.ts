/** The files of a paste or a drop, all of them: one that cannot be taken is named to the person, not swallowed. */
export const filesOf = (data: DataTransfer | null): File[] => [...(data?.files ?? [])];

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea'));

/**
 * The files of a paste. Cells of a table bring a picture of themselves beside their text: in a field it is the text that is meant,
 * and there are no files.
 */
export function filesOfPaste({ clipboardData, target }: ClipboardEvent): File[] {
  const isText = clipboardData?.types.includes('text/plain') ?? false;
  return isText && isField(target) ? [] : filesOf(clipboardData);
}
