import { LinkButton } from '../../platform/components/button';
import { Section } from '../../platform/components/screen';
import { yourDataWording as words } from '../../wording/your-data';
import styles from './account.module.css';

/** Leads to the copy of the person's data. */
export function YourDataSection() {
  return (
    <Section title={words.title}>
      <div className={styles.row}>
        <p className={styles.muted}>{words.short}</p>
        <LinkButton to="/your-data">{words.open}</LinkButton>
      </div>
    </Section>
  );
}
