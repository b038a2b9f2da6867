import cf from 'cloudfront';

const closedLinks = cf.kvs();

/** Parameters that CloudFront reads itself. What a grant signs is the rest of the address. */
const SIGNATURE = ['Policy', 'Signature', 'Key-Pair-Id'];

/** Whether the address is one that only a member's grant signs: its query is exactly `grant=member`. */
function isOfMember(querystring) {
  const names = Object.keys(querystring).filter((name) => !SIGNATURE.includes(name));
  return names.join() === 'grant' && querystring.grant.value === 'member' && !querystring.grant.multiValue;
}

/** False for a misspelled address, which CloudFront refuses, and while the store can't be read: grants still expire. */
function isClosed(uri) {
  return Promise.resolve(uri)
    .then((path) => closedLinks.exists(decodeURIComponent(path.split('/')[2])))
    .catch(() => false);
}

/**
 * Runs at the edge for each request for a project's file. Refuses viewers of a link that is closed, although their grants are still
 * valid, as the bucket refuses a missing file. CloudFront verifies the grant besides.
 */
async function handler(event) {
  const request = event.request;
  if (isOfMember(request.querystring) || !(await isClosed(request.uri))) return request;
  return {
    statusCode: 403,
    statusDescription: 'Forbidden',
    headers: { 'content-type': { value: 'application/xml' }, 'x-content-type-options': { value: 'nosniff' } },
    body: { encoding: 'text', data: '<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>' },
  };
}
