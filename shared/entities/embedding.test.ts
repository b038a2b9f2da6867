import { embedSites, parseEmbedSite } from '#shared/entities/embedding';

describe('a site that may embed', () => {
  it.each([
    ['example.com', 'example.com'],
    [' Example.COM ', 'example.com'],
    ['https://www.example.com/blog?x=1#y', 'www.example.com'],
    ['http://localhost:8080/', 'localhost:8080'],
    ['example.com:443', 'example.com'],
    ['müller.example', 'xn--mller-kva.example'],
  ])('is the host of %j: %s', (typed, site) => {
    expect(parseEmbedSite(typed)).toBe(site);
    expect(embedSites.safeParse([site]).success).toBe(true);
  });

  it.each([
    '',
    '*',
    '*.example.com',
    'a b.example',
    'javascript:alert(1)',
    '[::1]',
    'https://',
    `${'a'.repeat(101)}.com`,
  ])('is not named by %j', (typed) => expect(parseEmbedSite(typed)).toBeUndefined());

  it.each([
    "example.com; script-src 'unsafe-inline'",
    'a b',
    '*',
    'a\r\nx-y: z',
    "'self'",
    'https://example.com',
    'Example.com',
  ])('can’t be stored as %j, which would change the header', (site) =>
    expect(embedSites.safeParse([site]).success).toBe(false),
  );
});
