import type { Session } from '#shared/api/session';
import { liftStop, withoutLiftedStop } from './lifted-stop';

const stopped = (stopped_at: number) => ({ mail_stop: { reason: 'bounce', stopped_at } }) as unknown as Session;

describe('a stop of mail that the person had lifted (decision 46)', () => {
  test('is not brought back by an answer that was on its way, where a later stop is heard', () => {
    expect(withoutLiftedStop(stopped(1))).toMatchObject({ mail_stop: { stopped_at: 1 } });
    expect(liftStop(stopped(1)).mail_stop).toBeNull();
    expect(withoutLiftedStop(stopped(1)).mail_stop).toBeNull();
    expect(withoutLiftedStop(stopped(2))).toMatchObject({ mail_stop: { stopped_at: 2 } });
  });
});
