import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { EDGE_HEADERS, EDGE_SECRETS_VARIABLE } from '#shared/api/edge';
import { ApiError } from '#shared/errors';
import { getCallerAddress, requireEdge } from './edge';

const event = (shown: string | undefined, taken: string | undefined, viewerAddress?: string) =>
  ({
    headers: {
      ...(shown === undefined ? {} : { [EDGE_HEADERS.secret]: shown }),
      ...(viewerAddress === undefined ? {} : { [EDGE_HEADERS.viewerAddress]: viewerAddress }),
    },
    ...(taken === undefined ? {} : { stageVariables: { [EDGE_SECRETS_VARIABLE]: taken } }),
    requestContext: { http: { sourceIp: '203.0.113.1' } },
  }) as unknown as APIGatewayProxyEventV2;

describe('a call that did not come through the edge is refused with a reason', () => {
  test.each([
    ['the secret', 'one', 'one'],
    ['the first of two', 'one', 'one,two'],
    ['the second of two', 'two', 'one,two'],
  ])('%s is accepted', (_, shown, taken) => {
    expect(() => requireEdge(event(shown, taken))).not.toThrow();
  });

  test.each([
    ['no secret', undefined, 'one'],
    ['an empty one', '', 'one'],
    ['an empty secret, if an empty one is set', '', ',one'],
    ['another one', 'two', 'one'],
    ['a part of it', 'on', 'one'],
    ['both together', 'one,two', 'one,two'],
    ['no secret, if none is set', undefined, ''],
    ['a secret, if none is set', 'one', undefined],
  ])('%s is not', (_, shown, taken) => {
    expect(() => requireEdge(event(shown, taken))).toThrow(
      new ApiError('unavailable', 'Narradeck can be called only at the address of its app.'),
    );
  });
});

describe("a caller's address, for every limit by origin", () => {
  const addressOf = (viewerAddress?: string) => getCallerAddress(event('one', 'one', viewerAddress));

  test('is the one that the edge saw, not the edge’s own', () => {
    expect(addressOf('198.51.100.7')).toBe('198.51.100.7');
  });

  test.each([
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002:ffff::', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8:0:0:1::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['fe80:1:2:3:4:5:6::', 'fe80:1:2:3::/64'],
  ])('the device %s counts as its network %s', (address, network) => {
    expect(addressOf(address)).toBe(network);
  });

  test("is the edge itself for the edge's own requests", () => {
    expect(addressOf()).toBe('203.0.113.1');
  });
});
