import { PasswordField as AmplifyPasswordField } from '@aws-amplify/ui-react';
import { FieldMessage } from './field-message';
import styles from './field.module.css';
import type { TextFieldProps } from './text-field';

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'inputMode' | 'autoComplete'> {
  autoComplete: 'current-password' | 'new-password';
}

/** A password with a button that shows it. */
export function PasswordField({
  error,
  hint,
  isLabelHidden,
  isDisabled,
  isRequired,
  isFirst,
  ...rest
}: PasswordFieldProps) {
  return (
    <AmplifyPasswordField
      className={styles.field}
      labelHidden={isLabelHidden}
      isDisabled={isDisabled}
      isRequired={isRequired}
      autoFocus={isFirst}
      hasError={error !== undefined}
      errorMessage={error !== undefined && <FieldMessage text={error} />}
      descriptiveText={hint}
      {...rest}
    />
  );
}
