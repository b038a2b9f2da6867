/**
 * Runs at the edge for each request to the API, and tells it where the viewer is: the API itself sees the edge's address.
 * What a viewer wrote in this header is written over.
 */
function handler(event) {
  const request = event.request;
  request.headers['x-viewer-address'] = { value: event.viewer.ip };
  return request;
}
