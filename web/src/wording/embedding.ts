/** Embedding a presentation in other sites' pages. */
export const embeddingWording = {
  label: 'Embed on websites',
  off: 'Off',
  anywhere: 'Any site',
  listed: 'Only these sites',
  sites: 'Sites that can embed',
  noSites: 'No site can embed it yet. Add one.',
  addLabel: 'Add a site',
  addHint: 'Its subdomains can embed, too.',
  add: 'Add',
  notASite: 'Enter a site such as example.com.',
  tooMany: 'A project can list 20 sites. Remove one first.',
  removeSite: (site: string) => `Remove ${site}`,
  code: 'HTML code',
  copyCode: 'Copy code',
  preview: 'Preview of the embedded player',
};
