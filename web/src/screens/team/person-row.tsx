import { UserMinus } from 'lucide-react';
import { authorize } from '#shared/permissions/authorize';
import { useSession } from '../../api/session/session-query';
import type { Person } from '../../api/team/person';
import { classNames } from '../../components/class-names';
import { IconButton } from '../../components/icon-button';
import { Pill } from '../../components/pill';
import { teamWording } from '../../wording/team';
import { PersonAvatar } from '../../components/person-avatar';
import { RoleField } from './role-field';
import styles from './team-screen.module.css';

/** Somebody of the team: who, since when, in which role. The Admin may change that, but never the owner's. */
export function PersonRow({ person, onRemove }: { person: Person; onRemove: (person: Person) => void }) {
  const { user } = useSession();
  const { fullName, role } = person;
  const since = new Date(person.created_at).toLocaleDateString(undefined, { dateStyle: 'medium' });
  const mayChange = authorize(user, { do: 'changeRole', user: person }) === 'allowed';
  const mayRemove = authorize(user, { do: 'removeUser', user: person }) === 'allowed';
  return (
    <li className={styles.person}>
      <PersonAvatar person={person} size={40} />
      <div className={styles.who}>
        <strong>
          <bdi>{fullName}</bdi> {person.uid === user.uid && <span className={styles.muted}>({teamWording.you})</span>}
        </strong>
        <span className={styles.address} title={person.email}>
          {person.email}
        </span>
        <span className={styles.small}>{teamWording.joined(since)}</span>
        {!person.emailVerified && (
          <span title={teamWording.whyNotConfirmed}>
            <Pill look="warn">{teamWording.notConfirmed}</Pill>
          </span>
        )}
      </div>
      <div className={classNames(styles.place, styles.role, mayChange && styles.controls)}>
        {mayChange && role !== 'Admin' ? (
          <RoleField person={person} role={role} />
        ) : (
          <Pill>{person.isAccountOwner ? teamWording.owner(role) : role}</Pill>
        )}
        {mayRemove && (
          <IconButton label={teamWording.remove(fullName)} icon={<UserMinus />} onClick={() => onRemove(person)} />
        )}
      </div>
    </li>
  );
}
