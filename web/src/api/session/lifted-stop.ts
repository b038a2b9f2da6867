import type { Session } from '#shared/api/session';

const timeOf = (session: Session | undefined): number | undefined => {
  const stop = session?.mail_stop;
  return stop && 'stopped_at' in stop ? stop.stopped_at : undefined;
};

let liftedStop: number | undefined;

/** Notes that the stop of mail that a session told of is lifted: nothing that is heard of that one later counts. */
export function noteLifted(before: Session | undefined): void {
  liftedStop = timeOf(before) ?? liftedStop;
}

/** An answer without a stop that was lifted while it was on its way. A later stop, after mail came back again, stays. */
export const withoutLiftedStop = (answer: Session): Session =>
  liftedStop !== undefined && timeOf(answer) === liftedStop ? { ...answer, mail_stop: null } : answer;
