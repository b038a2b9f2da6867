import { isolateText } from '#shared/safe-text';
import { PersonAvatar } from '../../../platform/components/person-avatar';
import { editorWording as words } from '../../../wording/editor';
import { useOtherPeople } from '../ui/editor-context';
import styles from './presence-avatars.module.css';

/** The maximum number of avatars. With more people, the last one shows how many are left. */
const AVATARS_MAX = 4;

/** The other people in the project; hover or focus shows their names. */
export function PresenceAvatars() {
  const others = useOtherPeople();
  if (others.length === 0) return null;
  const names = others.map(({ fullName }) => fullName);
  const shown = others.length > AVATARS_MAX ? others.slice(0, AVATARS_MAX - 1) : others;
  const hidden = names.slice(shown.length);
  return (
    <ul className={styles.people} aria-label={words.alsoHere(names)}>
      {shown.map((person) => (
        <li key={person.uid} className={styles.person} tabIndex={0}>
          <PersonAvatar person={person} size={28} />
          <span className={styles.name} dir="auto">
            {person.fullName}
          </span>
        </li>
      ))}
      {hidden.length > 0 && (
        <li className={styles.person} tabIndex={0}>
          <span className={styles.more} aria-hidden>
            {words.moreHere(hidden.length)}
          </span>
          <span className={styles.name}>{hidden.map(isolateText).join(', ')}</span>
        </li>
      )}
    </ul>
  );
}
