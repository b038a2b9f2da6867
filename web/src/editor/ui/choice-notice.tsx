import { Button } from '../../components/button';
import styles from './notice.module.css';

interface Choice {
  label: string;
  onChoose: () => void;
}

/** Says above the stage what has happened to somebody's words, and offers two ways to go on. */
export const ChoiceNotice = ({ text, first, second }: { text: string; first: Choice; second: Choice }) => (
  <div role="alert" className={styles.notice}>
    <p>{text}</p>
    <Button size="small" look="primary" onClick={first.onChoose}>
      {first.label}
    </Button>
    <Button size="small" onClick={second.onChoose}>
      {second.label}
    </Button>
  </div>
);
