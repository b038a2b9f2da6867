import {
  PasswordField as AmplifyPasswordField,
  SelectField as AmplifySelectField,
  SwitchField as AmplifySwitchField,
  TextAreaField as AmplifyTextAreaField,
  TextField as AmplifyTextField,
} from '@aws-amplify/ui-react';
import { TriangleAlert } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from './class-names';
import styles from './fields.module.css';

/** The error message next to a field. */
export function FieldMessage({ text }: { text: string }) {
  return (
    <span className={styles.message} role="alert">
      <TriangleAlert aria-hidden />
      {text}
    </span>
  );
}

/** Props of all text fields besides their input's own. */
interface FieldProps {
  label: string;
  /** What is wrong with the input, as a sentence; shown next to the field. */
  error?: string;
  /** Short help below the field. */
  hint?: string;
  isLabelHidden?: boolean;
  isDisabled?: boolean;
  isRequired?: boolean;
  /** Focuses the field when the screen opens. */
  isFirst?: boolean;
}

/** Converts our props to those of Amplify's fields; passes on all others. */
function toAmplifyProps<Props extends FieldProps>({
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

export interface TextFieldProps
  extends
    FieldProps,
    Pick<
      ComponentProps<'input'>,
      'name' | 'value' | 'defaultValue' | 'onChange' | 'onBlur' | 'type' | 'autoComplete' | 'placeholder' | 'inputMode'
    > {}

export function TextField(props: TextFieldProps) {
  return <AmplifyTextField dir="auto" {...toAmplifyProps(props)} />;
}

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'inputMode' | 'autoComplete'> {
  autoComplete: 'current-password' | 'new-password' | 'off';
}

/** A password field with a button that shows the password. */
export function PasswordField(props: PasswordFieldProps) {
  return <AmplifyPasswordField {...toAmplifyProps(props)} />;
}

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

export function SelectField<Value extends string>({
  label,
  isLabelHidden,
  value,
  options,
  isDisabled,
  className,
  onChange,
}: {
  label: string;
  isLabelHidden?: boolean;
  value: Value;
  options: readonly { value: Value; label: string }[];
  isDisabled?: boolean;
  className?: string;
  onChange: (value: Value) => void;
}) {
  return (
    <AmplifySelectField
      className={classNames(styles.field, className)}
      label={label}
      labelHidden={isLabelHidden}
      value={value}
      isDisabled={isDisabled}
      onChange={(event) => {
        const option = options.find((each) => each.value === event.target.value);
        if (option) onChange(option.value);
      }}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value} dir="auto">
          {option.label}
        </option>
      ))}
    </AmplifySelectField>
  );
}

export function SwitchField({
  label,
  isOn,
  isDisabled,
  onChange,
}: {
  label: string;
  isOn: boolean;
  isDisabled?: boolean;
  onChange: (isOn: boolean) => void;
}) {
  return (
    <AmplifySwitchField
      className={styles.switch}
      label={label}
      labelPosition="start"
      isChecked={isOn}
      isDisabled={isDisabled}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
}
