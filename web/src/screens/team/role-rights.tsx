import { role } from '#shared/entities/user';
import { Section } from '../../components/section';
import { rightsOf } from './rights-of';
import { teamWording } from '../../wording/team';
import styles from './team-screen.module.css';

/** What each role may do, for everybody in the team. */
export const RoleRights = () => (
  <Section title={teamWording.roleRights}>
    <ul className={styles.rights}>
      {role.options.map((each) => (
        <li key={each}>{teamWording.mayDo(each, rightsOf(each))}</li>
      ))}
    </ul>
  </Section>
);
