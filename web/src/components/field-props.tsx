import { FieldMessage } from './field-message';
import styles from './field.module.css';

/** What every field that is typed into is told besides what its input is. */
export interface FieldProps {
  label: string;
  /** What is wrong with what was typed, in a sentence; shown beside the field. */
  error?: string;
  /** A short help below the field. */
  hint?: string;
  isLabelHidden?: boolean;
  isDisabled?: boolean;
  isRequired?: boolean;
  /** Puts the cursor here when the screen opens. */
  isFirst?: boolean;
}

/** The same as Amplify's fields take it; all else is passed on. */
export function amplifyPropsOf<Props extends FieldProps>({
  error,
  hint,
  isLabelHidden,
  isDisabled,
  isRequired,
  isFirst,
  ...rest
}: Props) {
  return {
    className: styles.field,
    labelHidden: isLabelHidden,
    isDisabled,
    isRequired,
    autoFocus: isFirst,
    hasError: error !== undefined,
    errorMessage: error !== undefined && <FieldMessage text={error} />,
    descriptiveText: hint,
    ...rest,
  };
}
