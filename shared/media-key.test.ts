import { generateKeyPair } from '../infra/local/config/key-pair';
import { mediaKeyFingerprint } from './media-key';

const pair = generateKeyPair();

test('both halves of a key pair have one fingerprint, with any line endings', () => {
  const fingerprint = mediaKeyFingerprint(pair.publicKey);
  expect(fingerprint).toMatch(/^[0-9a-f]{8}$/);
  expect(mediaKeyFingerprint(pair.privateKey)).toBe(fingerprint);
  expect(mediaKeyFingerprint(`${pair.publicKey.replaceAll('\n', '\r\n')}\n`)).toBe(fingerprint);
});

test('another pair has another one', () => {
  expect(mediaKeyFingerprint(generateKeyPair().publicKey)).not.toBe(mediaKeyFingerprint(pair.publicKey));
});

test('text that is not a key is refused', () => {
  expect(() => mediaKeyFingerprint('Ug7%k random')).toThrow();
});
