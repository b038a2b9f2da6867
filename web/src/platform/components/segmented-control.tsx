import { ToggleButton, ToggleButtonGroup } from '@aws-amplify/ui-react';
import type { ReactNode } from 'react';
import styles from './segmented-control.module.css';

/** A choice between a few options that are all visible. */
export function SegmentedControl<Value extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: Value;
  options: readonly { value: Value; label: ReactNode }[];
  onChange: (value: Value) => void;
}) {
  const pick = (picked: unknown) => {
    const option = options.find((each) => each.value === picked);
    if (option) onChange(option.value);
  };
  return (
    <ToggleButtonGroup
      role="group"
      aria-label={label}
      className={styles.group}
      value={value}
      isExclusive
      isSelectionRequired
      onChange={pick}
    >
      {options.map((option) => (
        <ToggleButton key={option.value} value={option.value} className={styles.option}>
          {option.label}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
