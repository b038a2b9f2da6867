// Asks for a presentation while the player's script is still on its way; it stands in the page itself.
{
  const [, page, id] = location.pathname.split('/');
  const clip = new URLSearchParams(location.search).get('clip');
  const address = `/publish/${id}${clip === null ? '' : `?clip=${encodeURIComponent(clip)}`}`;
  if (page === 'video' && id) globalThis.publishAhead = { address, response: fetch(address).catch(() => undefined) };
}
