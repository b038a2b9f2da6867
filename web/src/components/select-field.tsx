import { SelectField as AmplifySelectField } from '@aws-amplify/ui-react';
import { classNames } from './class-names';
import styles from './field.module.css';

/** One choice of many, in a list that opens. */
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
