/** A file that was moved after it was chosen, and the error on reading it. */
export function goneFile(): { file: Blob; gone: DOMException } {
  const gone = new DOMException('The file could not be found.', 'NotFoundError');
  const file = new (class extends Blob {
    override slice = () => this;
    override arrayBuffer = () => Promise.reject(gone);
  })();
  return { file, gone };
}
