/** What is built and what lies beside it. A test of the built client holds it to what there is. */
const FILES = /^\/((assets|sample|pdfjs-[\d.]+)\/.|(config\.json|favicon\.svg)$)/;

/**
 * Runs at the edge for each request to the client's files: an address that names none is a route of a page, which says so itself
 * when there is nothing at it. The player (`/video/...`, `/hello`) is a page of its own, so that a viewer never loads the editor.
 */
function handler(event) {
  const request = event.request;
  const uri = request.uri;
  if (uri === '/hello' || uri.startsWith('/video/')) request.uri = '/video.html';
  else if (!FILES.test(uri)) request.uri = '/index.html';
  return request;
}
