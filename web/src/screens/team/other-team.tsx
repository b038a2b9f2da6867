import { useState } from 'react';
import { Button } from '../../components/button';
import { Section } from '../../components/section';
import { inviteWording } from '../../wording/invite';
import { AskByCode } from '../invite/ask-by-code';
import styles from './team-screen.module.css';

/** The way into another team for somebody who was given its code and no link. */
export function OtherTeam() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Section title={inviteWording.other}>
      <div className={styles.leave}>
        <p className={styles.muted}>{inviteWording.otherText}</p>
        <Button onClick={() => setOpen(true)}>{inviteWording.enterCode}</Button>
      </div>
      {isOpen && <AskByCode onClose={() => setOpen(false)} />}
    </Section>
  );
}
