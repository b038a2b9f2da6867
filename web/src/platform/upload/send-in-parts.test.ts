import { PartUrls } from './send-in-parts';

describe('URLs of parts', () => {
  const asked: number[][] = [];
  const sign = (parts: number[]) => {
    asked.push(parts);
    return Promise.resolve(parts.map((part) => `${part} of call ${asked.length}`));
  };
  beforeEach(() => void (asked.length = 0));

  it('are requested sixteen at a time, and each is used once', async () => {
    const addresses = new PartUrls(new Set(Array.from({ length: 20 }, (_, index) => index + 1)), sign);
    const [first, second] = await Promise.all([addresses.takeUrl(1), addresses.takeUrl(2)]);
    expect([first.url, second.url]).toEqual(['1 of call 1', '2 of call 1']);
    expect((await addresses.takeUrl(17)).url).toBe('17 of call 2');
    expect(asked.map(({ length }) => length)).toEqual([16, 4]);
  });

  it('are renewed for a retried part, because the first may have expired', async () => {
    const addresses = new PartUrls(new Set([1, 2]), sign);
    await addresses.takeUrl(1);
    expect((await addresses.takeUrl(1)).url).toBe('1 of call 2');
  });

  it('are dropped with an expired one, because they are as old; later ones stay', async () => {
    const addresses = new PartUrls(new Set([1, 2, 3]), sign);
    const [first, second] = [await addresses.takeUrl(1), await addresses.takeUrl(2)];
    addresses.dropExpired(first);
    expect((await addresses.takeUrl(1)).url).toBe('1 of call 2');
    addresses.dropExpired(second);
    expect((await addresses.takeUrl(3)).url).toBe('3 of call 2');
    expect(asked).toHaveLength(2);
  });

  it('are not requested for parts that have arrived', async () => {
    const missing = new Set([2, 5]);
    const addresses = new PartUrls(missing, sign);
    missing.delete(5);
    await addresses.takeUrl(2);
    expect(asked).toEqual([[2]]);
  });
});
