/** Built files and public files. A test compares this with the built client. */
const FILES = /^\/((assets|sample|pdfjs-[\d.]+)\/.|(config\.json|favicon\.svg|third-party-licenses\.txt)$)/;

/** Looks like a file, as no route does: `/.env`, `/.git/config`, `/nothing.png`. CloudFront may request `/` as `/index.html`. */
const FILE_NAME = /^(?!\/index\.html$).*(\/\.[^/]|\.[^/.]+$)/;

/** The canonical form of a path: single slashes, none at the end, and pages outside the app in lower case. */
function canonicalPath(uri) {
  return uri
    .replace(/[\\/]+/g, '/')
    .replace(/(.)\/$/, '$1')
    .replace(/^\/(hello$|(video|embed)(\/|$))/i, (name) => name.toLowerCase());
}

function redirect(request, path) {
  const query = request.rawQueryString();
  return {
    statusCode: 301,
    statusDescription: 'Moved Permanently',
    headers: { location: { value: query ? `${path}?${query}` : path }, 'cache-control': { value: 'max-age=3600' } },
  };
}

function notFound() {
  return {
    statusCode: 404,
    statusDescription: 'Not Found',
    headers: { 'content-type': { value: 'text/plain' }, 'x-content-type-options': { value: 'nosniff' } },
    body: { encoding: 'text', data: 'There is nothing at this address.' },
  };
}

/** What a link's page depends on: its id, and whether it is embedded or to be read. Everything else in the query is for the page's script. */
function pageQuery(path, query) {
  const parts = path.split('/');
  const id = { value: parts[2] };
  if (parts[1] === 'embed') return { id, embed: { value: '' } };
  return query.read ? { id, read: { value: '' } } : { id };
}

/**
 * Runs at the edge for each request to the client's files. Redirects an address to its canonical form, answers 404 for what looks like a
 * missing file, and serves a page for everything else; the page itself handles unknown routes. The player (`/video/...`, `/embed/...`, `/hello`) is a
 * separate page, so that viewers never load the editor. The API renders it for a link, under the same name.
 */
function handler(event) {
  const request = event.request;
  const uri = request.uri;
  if (FILES.test(uri)) return request;
  const path = canonicalPath(uri);
  if (path !== uri) return redirect(request, path);
  const isLink = /^\/(video|embed)\//.test(path);
  const isPlayer = isLink || path === '/hello';
  if (!isPlayer && FILE_NAME.test(path)) return notFound();
  request.uri = isPlayer ? '/video.html' : '/index.html';
  request.querystring = isLink ? pageQuery(path, request.querystring) : {};
  return request;
}
