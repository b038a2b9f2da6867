import { FieldMessage } from '../../components/field-message';
import styles from './sign-in-form.module.css';

/** What is wrong with the form as a whole. */
export function FormMessage({ text }: { text: string | undefined }) {
  return text === undefined ? null : (
    <div className={styles.message}>
      <FieldMessage text={text} />
    </div>
  );
}
