import type { Session } from '#shared/api/session';
import { recordLiftedMailStop, omitLiftedMailStop } from './session-query';

const stopped = (stopped_at: number) => ({ mail_stop: { reason: 'bounce', stopped_at } }) as unknown as Session;
const notStopped = { mail_stop: null } as Session;

describe('a mail stop that the person lifted (decision 46)', () => {
  test('is not brought back by a late answer, if the person does not learn of a later stop', () => {
    expect(omitLiftedMailStop(stopped(1)).mail_stop).not.toBeNull();
    recordLiftedMailStop(stopped(1));
    expect(omitLiftedMailStop(stopped(1)).mail_stop).toBeNull();
    expect(omitLiftedMailStop(stopped(2)).mail_stop).not.toBeNull();
  });

  test('stays lifted when they resume again and nothing is stopped', () => {
    recordLiftedMailStop(stopped(3));
    recordLiftedMailStop(notStopped);
    recordLiftedMailStop(undefined);
    expect(omitLiftedMailStop(stopped(3)).mail_stop).toBeNull();
  });
});
