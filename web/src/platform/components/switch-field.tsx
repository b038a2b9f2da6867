import { SwitchField as AmplifySwitchField } from '@aws-amplify/ui-react';
import styles from './switch-field.module.css';

/** Something that is on or off, with its label. */
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
