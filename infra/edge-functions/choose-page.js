/**
 * Runs at the edge for each request to the client's files: addresses that name no file are routes of a page. The player
 * (`/video/...`, `/hello`) is a page of its own, so that a viewer never loads the editor.
 */
function handler(event) {
  const request = event.request;
  const uri = request.uri;
  if (uri === '/hello' || uri.startsWith('/video/')) request.uri = '/video.html';
  else if (!uri.slice(uri.lastIndexOf('/')).includes('.')) request.uri = '/index.html';
  return request;
}
