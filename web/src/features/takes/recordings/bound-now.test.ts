import { boundNow } from './recording';

describe('the time used for expiry', () => {
  test('is reached when this computer and the server agree', () => {
    expect(boundNow({ here: 500, server: 600 })).toEqual({ atLeast: 500, atMost: 600 });
    expect(boundNow({ here: 600, server: 500 })).toEqual({ atLeast: 500, atMost: 600 });
  });

  test('is never reached before a server has answered', () => {
    expect(boundNow({ here: 500, server: undefined })).toEqual({ atLeast: -Infinity, atMost: 500 });
  });
});
