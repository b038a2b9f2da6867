import { momentOf } from '../recording';

describe('what is taken for now where something goes by the clock', () => {
  test('is reached when this computer and the server say so', () => {
    expect(momentOf({ here: 500, server: 600 })).toEqual({ atLeast: 500, atMost: 600 });
    expect(momentOf({ here: 600, server: 500 })).toEqual({ atLeast: 500, atMost: 600 });
  });

  test('is never reached while no server has answered', () => {
    expect(momentOf({ here: 500, server: undefined })).toEqual({ atLeast: -Infinity, atMost: 500 });
  });
});
