// Stands in the stored page, which the edge serves when no page was rendered for a link: requests the presentation while the player's script
// is still loading, and asks search engines not to list the page.
{
  const [, page, id] = location.pathname.split('/');
  const asked = new URLSearchParams(location.search);
  const clip = asked.get('clip');
  const address = `/publish/${id}${clip === null ? '' : `?clip=${encodeURIComponent(clip)}`}`;
  if (page === 'video' && id) {
    // A link with a name is opened otherwise.
    if (!asked.has('for')) globalThis.publishAhead = { address, response: fetch(address).catch(() => undefined) };
    document.head.append(Object.assign(document.createElement('meta'), { name: 'robots', content: 'noindex' }));
  }
}
