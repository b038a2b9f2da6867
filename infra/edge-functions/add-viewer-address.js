/**
 * Runs at the edge for each request to the API, and passes the viewer's IP address on: the API itself sees only the edge's. Overwrites what
 * the viewer sent in this header. The address that mail programs post to (RFC 8058) leads people to a page.
 */
function handler(event) {
  const request = event.request;
  if (request.method === 'GET' && request.uri === '/api/unsubscribe') {
    return {
      statusCode: 302,
      statusDescription: 'Found',
      headers: {
        location: { value: `/unsubscribe?${request.rawQueryString()}` },
        'cache-control': { value: 'no-store' },
      },
    };
  }
  request.headers['x-viewer-address'] = { value: event.viewer.ip };
  return request;
}
