import { mediaKeyFingerprint } from '#shared/media-key';
import { generateKeyPair } from '../../infra/local/config/key-pair';
import { createSigner, createSignerCache } from './media-grant';

const [old, next] = [generateKeyPair(), generateKeyPair()];
const ids = `${mediaKeyFingerprint(old.publicKey)}=KOLD,${mediaKeyFingerprint(next.publicKey)}=KNEXT`;

test('whichever of the two keys the secret contains signs under its own id', () => {
  expect(createSigner(old.privateKey, ids)).toEqual({ keyPairId: 'KOLD', privateKey: old.privateKey });
  expect(createSigner(next.privateKey, ids)).toEqual({ keyPairId: 'KNEXT', privateKey: next.privateKey });
});

test('a key that CloudFront does not know is refused, because its signatures would be invalid', () => {
  expect(() => createSigner(generateKeyPair().privateKey, ids)).toThrow(
    /^This stage does not accept the media key [0-9a-f]{8}\.$/,
  );
});

test('the random text in a new stage’s secret is refused, too', () => {
  expect(() => createSigner('n%7Xw(2kQ', ids)).toThrow();
});

describe('the key in use', () => {
  let secret: string | Error = old.privateKey;
  const read = jest.fn(() => (secret instanceof Error ? Promise.reject(secret) : Promise.resolve(secret)));
  const failures: unknown[] = [];
  const newReader = () =>
    createSignerCache(
      read,
      () => ids,
      (error) => failures.push(error),
    );
  const hour = 60 * 60 * 1000;

  beforeEach(() => {
    secret = old.privateKey;
    failures.length = 0;
    read.mockClear();
  });

  test('is read once, however many callers need it at once', async () => {
    const signer = newReader();
    await Promise.all([signer(0), signer(0), signer(1)]);
    await signer(hour - 1);
    expect(read).toHaveBeenCalledTimes(1);
  });

  test('is replaced within an hour after the secret changes, without a deployment', async () => {
    const signer = newReader();
    expect(await signer(0)).toMatchObject({ keyPairId: 'KOLD' });
    secret = next.privateKey;
    expect(await signer(hour)).toMatchObject({ keyPairId: 'KNEXT' });
  });

  test.each([
    ['can’t be fetched', new Error('no answer')],
    ['is no key', 'n%7Xw(2kQ'],
  ])('is not cached when it %s: the next call reads it again, and the first failure is logged', async (_, bad) => {
    const signer = newReader();
    secret = bad;
    await expect(signer(0)).rejects.toThrow();
    await expect(signer(1)).rejects.toThrow();
    expect(failures).toHaveLength(1);
    secret = old.privateKey;
    expect(await signer(2)).toMatchObject({ keyPairId: 'KOLD' });
    expect(read).toHaveBeenCalledTimes(3);
  });

  test('stays in use while its successor can’t be read', async () => {
    const signer = newReader();
    await signer(0);
    secret = new Error('no answer');
    expect(await signer(hour)).toMatchObject({ keyPairId: 'KOLD' });
    expect(failures).toHaveLength(1);
    secret = next.privateKey;
    expect(await signer(hour + 1)).toMatchObject({ keyPairId: 'KNEXT' });
  });
});
