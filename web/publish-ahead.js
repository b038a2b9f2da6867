// Stands in the stored page, which the edge serves when no page was rendered for a link: requests the presentation while the player's script
// is still loading, and asks search engines not to list the page.
{
  const [, page, id] = location.pathname.split('/');
  const clip = new URLSearchParams(location.search).get('clip');
  const address = `/publish/${id}${clip === null ? '' : `?clip=${encodeURIComponent(clip)}`}`;
  if (page === 'video' && id) {
    globalThis.publishAhead = { address, response: fetch(address).catch(() => undefined) };
    document.head.append(Object.assign(document.createElement('meta'), { name: 'robots', content: 'noindex' }));
  }
}
