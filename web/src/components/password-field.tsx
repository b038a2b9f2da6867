import { PasswordField as AmplifyPasswordField } from '@aws-amplify/ui-react';
import { amplifyPropsOf } from './field-props';
import type { TextFieldProps } from './text-field';

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'inputMode' | 'autoComplete'> {
  autoComplete: 'current-password' | 'new-password' | 'off';
}

/** A password with a button that shows it. */
export function PasswordField(props: PasswordFieldProps) {
  return <AmplifyPasswordField {...amplifyPropsOf(props)} />;
}
