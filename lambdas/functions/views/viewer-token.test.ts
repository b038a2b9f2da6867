import type { ProjectId } from '#shared/entities/scalars';
import { keysFrom } from '../../runtime/edge';
import { isPass, PASS_MS, TOKEN_MS, viewerOf, viewerPass, viewerToken } from './viewer-token';

const id = 'abcdefghijkmnpqrstuv' as ProjectId;
const other = 'bbcdefghijkmnpqrstuv' as ProjectId;
const keys = keysFrom(['new', 'old']);
const NOW = 1_800_000_000_000;

describe('a viewer’s token', () => {
  test('says who watches and since when, each time somebody else', () => {
    const tokens = [1, 2].map(() => viewerOf(keys, id, viewerToken(keys, id, NOW), NOW + TOKEN_MS - 1)!);
    expect(tokens).toEqual(tokens.map(({ id }) => ({ id, since: NOW, isCounted: true })));
    expect(tokens[0]!.id).not.toBe(tokens[1]!.id);
  });

  test('says that it is not counted', () => {
    expect(viewerOf(keys, id, viewerToken(keys, id, NOW, false), NOW)).toMatchObject({ since: NOW, isCounted: false });
  });

  test('counts for a day, for its project, and by each secret that the stage takes', () => {
    const token = viewerToken(keysFrom(['old']), id, NOW);
    expect(viewerOf(keys, id, token, NOW)).toMatchObject({ since: NOW });
    expect(viewerOf(keys, other, token, NOW)).toBeUndefined();
    expect(viewerOf(keys, id, token, NOW + TOKEN_MS)).toBeUndefined();
    expect(viewerOf(keysFrom(['third']), id, token, NOW)).toBeUndefined();
    expect(viewerOf(keysFrom([]), id, token, NOW)).toBeUndefined();
  });

  test('is worth nothing when one of its characters is another', () => {
    const token = viewerToken(keys, id, NOW);
    // The last character of a signature has two bits that say nothing.
    for (let at = 0; at < token.length - 1; at++) {
      const forged = `${token.slice(0, at)}${token[at] === 'x' ? 'y' : 'x'}${token.slice(at + 1)}`;
      expect(viewerOf(keys, id, forged, NOW)).toBeUndefined();
    }
  });
});

describe('a pass', () => {
  test('opens its project for ten minutes, and is no token', () => {
    const pass = viewerPass(keys, id, NOW);
    expect(isPass(keys, id, pass, NOW + PASS_MS - 1)).toBe(true);
    expect(isPass(keys, id, pass, NOW + PASS_MS)).toBe(false);
    expect(isPass(keys, other, pass, NOW)).toBe(false);
    expect(viewerOf(keys, id, pass, NOW)).toBeUndefined();
    expect(isPass(keys, id, viewerToken(keys, id, NOW), NOW)).toBe(false);
  });

  test.each(['', '.', 'x', `${NOW}.`, `${NOW}.x`])('%j is none', (pass) => {
    expect(isPass(keys, id, pass, NOW)).toBe(false);
  });
});
