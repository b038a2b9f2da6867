import type { Session } from '#shared/api/session';
import { recordLiftedMailStop, omitLiftedMailStop } from './session-query';

const stopped = (stopped_at: number) => ({ mail_stop: { reason: 'bounce', stopped_at } }) as unknown as Session;
const notStopped = { mail_stop: null } as Session;

describe('a stop of mail that the person had lifted (decision 46)', () => {
  test('is not brought back by an answer that was on its way, where a later stop is heard', () => {
    expect(omitLiftedMailStop(stopped(1)).mail_stop).not.toBeNull();
    recordLiftedMailStop(stopped(1));
    expect(omitLiftedMailStop(stopped(1)).mail_stop).toBeNull();
    expect(omitLiftedMailStop(stopped(2)).mail_stop).not.toBeNull();
  });

  test('stays lifted when it is asked for once more where nothing is stopped', () => {
    recordLiftedMailStop(stopped(3));
    recordLiftedMailStop(notStopped);
    recordLiftedMailStop(undefined);
    expect(omitLiftedMailStop(stopped(3)).mail_stop).toBeNull();
  });
});
