import { generateKeyPair } from '../infra/local/config/key-pair';
import { mediaKeyFingerprint } from './media-key';

const pair = generateKeyPair();

test('both halves of a pair have one fingerprint, however their lines end', () => {
  const fingerprint = mediaKeyFingerprint(pair.publicKey);
  expect(fingerprint).toMatch(/^[0-9a-f]{8}$/);
  expect(mediaKeyFingerprint(pair.privateKey)).toBe(fingerprint);
  expect(mediaKeyFingerprint(`${pair.publicKey.replaceAll('\n', '\r\n')}\n`)).toBe(fingerprint);
});

test('another pair has another one', () => {
  expect(mediaKeyFingerprint(generateKeyPair().publicKey)).not.toBe(mediaKeyFingerprint(pair.publicKey));
});

test('a text that is no key is refused', () => {
  expect(() => mediaKeyFingerprint('Ug7%k random')).toThrow();
});
