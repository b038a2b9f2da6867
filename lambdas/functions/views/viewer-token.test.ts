import { signed } from '#shared/api/views';
import { toKnownViewer } from '#shared/entities/known-viewer';
import type { ProjectId } from '#shared/entities/scalars';
import { deriveViewerKeys } from '../../runtime/edge';
import { PASS_MS, TOKEN_MS, readViewerPass, readViewerToken, signViewerPass, signViewerToken } from './viewer-token';

const id = 'abcdefghijkmnpqrstuv' as ProjectId;
const other = 'bbcdefghijkmnpqrstuv' as ProjectId;
const keys = deriveViewerKeys(['new', 'old']);
const NOW = 1_800_000_000_000;

describe('a viewer’s token', () => {
  test('says who watches and since when, with a new viewer each time', () => {
    const tokens = [1, 2].map(() => readViewerToken(keys, id, signViewerToken(keys, id, NOW), NOW + TOKEN_MS - 1)!);
    expect(tokens).toEqual(tokens.map(({ id }) => ({ id, since: NOW, isCounted: true, mayBeFirst: false })));
    expect(tokens[0]!.id).not.toBe(tokens[1]!.id);
  });

  test('says when it is not counted', () => {
    expect(readViewerToken(keys, id, signViewerToken(keys, id, NOW, { isCounted: false }), NOW)).toMatchObject({
      since: NOW,
      isCounted: false,
    });
  });

  test('is valid for a day, for its project, with each secret that the stage accepts', () => {
    const token = signViewerToken(deriveViewerKeys(['old']), id, NOW);
    expect(readViewerToken(keys, id, token, NOW)).toMatchObject({ since: NOW });
    expect(readViewerToken(keys, other, token, NOW)).toBeUndefined();
    expect(readViewerToken(keys, id, token, NOW + TOKEN_MS)).toBeUndefined();
    expect(readViewerToken(deriveViewerKeys(['third']), id, token, NOW)).toBeUndefined();
    expect(readViewerToken(deriveViewerKeys([]), id, token, NOW)).toBeUndefined();
  });

  test('is invalid when any character changes', () => {
    const token = signViewerToken(keys, id, NOW);
    // The last character of a signature has two unused bits.
    for (let at = 0; at < token.length - 1; at++) {
      const forged = `${token.slice(0, at)}${token[at] === 'x' ? 'y' : 'x'}${token.slice(at + 1)}`;
      expect(readViewerToken(keys, id, forged, NOW)).toBeUndefined();
    }
  });
});

describe('a pass', () => {
  test('opens its project for ten minutes, and is not a token', () => {
    const pass = signViewerPass(keys, id, NOW);
    expect(readViewerPass(keys, id, pass, NOW + PASS_MS - 1)).toEqual({ mayBeFirst: false });
    expect(readViewerPass(keys, id, pass, NOW + PASS_MS)).toBeUndefined();
    expect(readViewerPass(keys, other, pass, NOW)).toBeUndefined();
    expect(readViewerToken(keys, id, pass, NOW)).toBeUndefined();
    expect(readViewerPass(keys, id, signViewerToken(keys, id, NOW), NOW)).toBeUndefined();
  });

  test('says that nobody watched the link before, and so does its token, unless that is not counted', () => {
    expect(readViewerPass(keys, id, signViewerPass(keys, id, NOW, { mayBeFirst: true }), NOW)).toEqual({
      mayBeFirst: true,
    });
    const read = (isCounted: boolean) =>
      readViewerToken(keys, id, signViewerToken(keys, id, NOW, { isCounted, mayBeFirst: true }), NOW)?.mayBeFirst;
    expect([read(true), read(false)]).toEqual([true, false]);
  });

  test('says for whom a link was opened, and so does its token, which has room for the longest id', () => {
    const known = toKnownViewer('teammate', 'x'.repeat(64));
    const pass = signViewerPass(keys, id, NOW, { known });
    const token = signViewerToken(keys, id, NOW, { isCounted: false, ...readViewerPass(keys, id, pass, NOW) });
    expect(readViewerToken(keys, id, token, NOW)).toMatchObject({ since: NOW, isCounted: false, known });
    expect([pass, token].map((text) => signed.safeParse(text).success)).toEqual([true, true]);
  });

  test.each(['', '.', 'x', `${NOW}.`, `${NOW}.x`])('%j is invalid', (pass) => {
    expect(readViewerPass(keys, id, pass, NOW)).toBeUndefined();
  });
});
