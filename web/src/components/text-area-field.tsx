import { TextAreaField as AmplifyTextAreaField } from '@aws-amplify/ui-react';
import styles from './field.module.css';

/** Several lines of text with their label and help. */
export function TextAreaField({
  label,
  hint,
  value,
  maxLength,
  onChange,
}: {
  label: string;
  hint?: string;
  value: string;
  maxLength?: number;
  onChange: (value: string) => void;
}) {
  return (
    <AmplifyTextAreaField
      dir="auto"
      className={styles.field}
      label={label}
      descriptiveText={hint}
      rows={3}
      value={value}
      maxLength={maxLength}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
