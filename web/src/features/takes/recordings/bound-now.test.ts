import { boundNow } from './recording';

describe('what is taken for now where something goes by the clock', () => {
  test('is reached when this computer and the server say so', () => {
    expect(boundNow({ here: 500, server: 600 })).toEqual({ atLeast: 500, atMost: 600 });
    expect(boundNow({ here: 600, server: 500 })).toEqual({ atLeast: 500, atMost: 600 });
  });

  test('is never reached while no server has answered', () => {
    expect(boundNow({ here: 500, server: undefined })).toEqual({ atLeast: -Infinity, atMost: 500 });
  });
});
