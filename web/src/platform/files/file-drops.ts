/** Whether files are dragged, rather than text or an element of the page. */
export const hasDraggedFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false;

/** Keeps the browser from opening a file that is dropped outside of a drop area, which would leave the app. Call once at startup. */
export function preventFileDrops(): void {
  const refuse = (event: DragEvent) => {
    if (!event.dataTransfer || !hasDraggedFiles(event)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'none';
  };
  window.addEventListener('dragover', refuse);
  window.addEventListener('drop', refuse);
}
