import cf from 'cloudfront';

const closedLinks = cf.kvs();

/** What the query of a grant has: each once, and unescaped. CloudFront reads the other three itself. */
const OF_GRANT = ['Key-Pair-Id', 'Policy', 'Signature', 'grant'];

/**
 * Whether the address is one that only this holder's grant signs. A value with `=` could make CloudFront take the end of the address for
 * another holder's, and without one of the three, it would read cookies.
 */
function isOfHolder(querystring, holder) {
  if (Object.keys(querystring).sort().join() !== OF_GRANT.join() || querystring.grant.value !== holder) return false;
  return OF_GRANT.every((name) => !querystring[name].multiValue && /^[\w~-]+$/.test(querystring[name].value));
}

/** Which guard of a link a holder such as `viewer-7` was admitted by; NaN for other holders. */
const guardVersion = (holder) => (/^viewer-[0-9]+$/.test(holder) ? Number(holder.slice('viewer-'.length)) : NaN);

/**
 * Whether a link's entry, `closed` or `HOLDER@END`, accepts an address at this moment. `any` stands for all holders, and `viewer-7` also for
 * those of later guards: a grant may be newer than the entry that this location has.
 */
function isAccepted(entry, querystring) {
  const parts = entry.split('@');
  if (!(Date.now() < Number(parts[1]))) return false;
  if (parts[0] === 'any') return true;
  const holder = querystring.grant ? querystring.grant.value : '';
  return guardVersion(holder) >= guardVersion(parts[0]) && isOfHolder(querystring, holder);
}

/** Of other keys, a stranger could make the store refuse one, and the alarm ring. */
const PROJECT_ID = /^[A-Za-z0-9]{20}$/;

/**
 * Whether the link refuses the address. False for a misspelled address, which CloudFront refuses, and while the store can't be read: grants still expire, and an alarm counts the
 * log's lines. Awaits, because a chain of promises can exceed a function's memory, which fails the request
 * (https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/async-await-syntax.html).
 */
async function isRefusedByLink(uri, querystring) {
  let id;
  try {
    id = decodeURIComponent(uri).split('/')[2];
    return (await closedLinks.exists(id)) && !isAccepted(await closedLinks.get(id), querystring);
    // eslint-disable-next-line no-unused-vars -- CloudFront lists no `catch` without a variable.
  } catch (error) {
    if (PROJECT_ID.test(id)) console.log('Closed links are unreadable');
    return false;
  }
}

/** A segment that begins with a dot, in any spelling: CloudFront resolves `..` in some places, and signs and forwards the address as it is. */
const DOT_SEGMENT = /(\/|\\|%2f|%5c)(\.|%2e)/i;

/**
 * Runs at the edge for each request for a project's file. Refuses viewers whose link is closed, has ended, or is guarded anew, although
 * their grants are still valid, as the bucket refuses a missing file, and addresses that could lead to another project. CloudFront verifies the grant besides.
 */
async function handler(event) {
  const request = event.request;
  const isOdd = DOT_SEGMENT.test(request.uri);
  if (!isOdd && isOfHolder(request.querystring, 'member')) return request;
  const isRefused = isOdd || (await isRefusedByLink(request.uri, request.querystring));
  if (!isRefused) return request;
  return {
    statusCode: 403,
    statusDescription: 'Forbidden',
    headers: { 'content-type': { value: 'application/xml' }, 'x-content-type-options': { value: 'nosniff' } },
    body: { encoding: 'text', data: '<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>' },
  };
}
