import { mediaKeyFingerprint } from '#shared/media-key';
import { mediaKey } from '../../infra/local/config/media-key';
import { signerOf } from './media-signer';

const [old, next] = [mediaKey(undefined), mediaKey(undefined)];
const ids = `${mediaKeyFingerprint(old.publicKey)}=KOLD,${mediaKeyFingerprint(next.publicKey)}=KNEXT`;

test('whichever of the two keys the secret holds signs under its own id', () => {
  expect(signerOf(old.privateKey, ids)).toEqual({ keyPairId: 'KOLD', privateKey: old.privateKey });
  expect(signerOf(next.privateKey, ids)).toEqual({ keyPairId: 'KNEXT', privateKey: next.privateKey });
});

test('a key that CloudFront does not take is refused: what it signed would open nothing', () => {
  expect(() => signerOf(mediaKey(undefined).privateKey, ids)).toThrow(/^The media key [0-9a-f]{8} is none of those/);
});

test('so is the random text that a new stage’s secret holds', () => {
  expect(() => signerOf('n%7Xw(2kQ', ids)).toThrow();
});
