/** What is built and what lies beside it. A test of the built client holds it to what there is. */
const FILES = /^\/((assets|sample|pdfjs-[\d.]+)\/.|(config\.json|favicon\.svg)$)/;

/** `/.env`, `/.git/config`, `/nothing.png`: no route has such a name. CloudFront itself may ask for `/` by its page. */
const FILE_NAME = /^(?!\/index\.html$).*(\/\.[^/]|\.[^/.]+$)/;

/** An address has one form: single slashes, none at its end, and the pages outside the app in small letters. */
function canonicalPath(uri) {
  return uri
    .replace(/[\\/]+/g, '/')
    .replace(/(.)\/$/, '$1')
    .replace(/^\/(hello$|video(\/|$))/i, (name) => name.toLowerCase());
}

function redirect(request, path) {
  const query = request.rawQueryString();
  return {
    statusCode: 301,
    statusDescription: 'Moved Permanently',
    headers: { location: { value: query ? `${path}?${query}` : path }, 'cache-control': { value: 'max-age=3600' } },
  };
}

/**
 * Runs at the edge for each request to the client's files: an address that names none is a route of a page, which says so itself
 * when there is nothing at it. The player (`/video/...`, `/hello`) is a page of its own, so that a viewer never loads the editor.
 */
function handler(event) {
  const request = event.request;
  const uri = request.uri;
  if (FILES.test(uri)) return request;
  const path = canonicalPath(uri);
  if (path !== uri) return redirect(request, path);
  if (path === '/hello' || path.startsWith('/video/')) request.uri = '/video.html';
  else if (!FILE_NAME.test(path)) request.uri = '/index.html';
  else {
    return {
      statusCode: 404,
      statusDescription: 'Not Found',
      headers: { 'content-type': { value: 'text/plain' }, 'x-content-type-options': { value: 'nosniff' } },
      body: { encoding: 'text', data: 'There is nothing at this address.' },
    };
  }
  return request;
}
