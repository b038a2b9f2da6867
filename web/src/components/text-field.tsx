import { TextField as AmplifyTextField } from '@aws-amplify/ui-react';
import type { ComponentProps } from 'react';
import { FieldMessage } from './field-message';
import styles from './field.module.css';

export interface TextFieldProps extends Pick<
  ComponentProps<'input'>,
  'name' | 'value' | 'defaultValue' | 'onChange' | 'onBlur' | 'type' | 'autoComplete' | 'placeholder' | 'inputMode'
> {
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

/** One line of text with its label, help and error. */
export function TextField({ error, hint, isLabelHidden, isDisabled, isRequired, isFirst, ...rest }: TextFieldProps) {
  return (
    <AmplifyTextField
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
