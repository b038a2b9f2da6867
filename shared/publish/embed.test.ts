import { isEmbeddingOrigin, toEmbedCode, toFrameAncestors } from '#shared/publish/embed';

describe('a project may be framed', () => {
  it('by nobody but the app, by every site, or by the listed sites and their subdomains', () => {
    expect(toFrameAncestors({})).toBe("'self'");
    expect(toFrameAncestors({ embedding: 'off', embed_sites: ['a.example'] })).toBe("'self'");
    expect(toFrameAncestors({ embedding: 'anywhere', embed_sites: ['a.example'] })).toBe('*');
    expect(toFrameAncestors({ embedding: 'listed' })).toBe("'self'");
    expect(toFrameAncestors({ embedding: 'listed', embed_sites: ['a.example'] })).toBe("'self' a.example *.a.example");
  });

  it.each([
    ['https://a.example', true],
    ['https://www.a.example', true],
    ['https://nota.example', false],
    ['https://a.example.evil.test', false],
    ['https://a.example:444', false],
    ['null', false],
    ['', false],
  ])('and then be controlled by %j: %s', (origin, isAllowed) => {
    expect(isEmbeddingOrigin(origin, { embedding: 'listed', embed_sites: ['a.example'] })).toBe(isAllowed);
    expect(isEmbeddingOrigin(origin, { embedding: 'anywhere' })).toBe(origin.startsWith('https://'));
    expect(isEmbeddingOrigin(origin, { embedding: 'off', embed_sites: ['a.example'] })).toBe(false);
  });
});

test('the code keeps a hostile name in its attribute', () => {
  const code = toEmbedCode({ src: 'https://app.test/embed/a?x&y', title: '"><script>alert(1)</script>' });
  expect(code).toContain('src="https://app.test/embed/a?x&amp;y" title="&quot;&gt;&lt;script&gt;');
  expect(code).toContain('width="960" height="540"');
});
