/**
 * Runs at the edge for each request to the API, and passes the viewer's IP address on: the API itself sees only the edge's. Overwrites what
 * the viewer sent in this header.
 */
function handler(event) {
  const request = event.request;
  request.headers['x-viewer-address'] = { value: event.viewer.ip };
  return request;
}
