import { TriangleAlert } from 'lucide-react';
import styles from './field.module.css';

/** The sentence beside a field that says what is wrong. */
export function FieldMessage({ text }: { text: string }) {
  return (
    <span className={styles.message} role="alert">
      <TriangleAlert aria-hidden />
      {text}
    </span>
  );
}
