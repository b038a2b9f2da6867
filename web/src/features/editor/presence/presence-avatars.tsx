import { isolateText } from '#shared/safe-text';
import { PersonAvatar } from '../../../platform/components/person-avatar';
import { editorWording as words } from '../../../wording/editor';
import { useOtherPeople } from '../ui/editor-context';
import styles from './presence-avatars.module.css';

/** So many get a picture of their own; beyond that, the last place says how many more there are. */
const AVATARS_MAX = 4;

/** The others who have the project open; pointing at one, or going there by keyboard, says who it is. */
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
