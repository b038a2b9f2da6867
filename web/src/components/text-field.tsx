import { TextField as AmplifyTextField } from '@aws-amplify/ui-react';
import type { ComponentProps } from 'react';
import { amplifyPropsOf, type FieldProps } from './field-props';

export interface TextFieldProps
  extends
    FieldProps,
    Pick<
      ComponentProps<'input'>,
      'name' | 'value' | 'defaultValue' | 'onChange' | 'onBlur' | 'type' | 'autoComplete' | 'placeholder' | 'inputMode'
    > {}

/** One line of text with its label, help and error. */
export function TextField(props: TextFieldProps) {
  return <AmplifyTextField dir="auto" {...amplifyPropsOf(props)} />;
}
