import type { Session } from '#shared/api/session';

const timeOf = ({ mail_stop }: Session) => (mail_stop && 'stopped_at' in mail_stop ? mail_stop.stopped_at : undefined);

let liftedStop: number | undefined;

/** The session without its stop of mail, which the person has just had lifted: nothing that is heard of that stop later counts. */
export function liftStop(session: Session): Session {
  liftedStop = timeOf(session);
  return { ...session, mail_stop: null };
}

/** An answer without a stop that was lifted while it was on its way. A later stop, after mail came back again, stays. */
export const withoutLiftedStop = (answer: Session): Session =>
  liftedStop !== undefined && timeOf(answer) === liftedStop ? { ...answer, mail_stop: null } : answer;
