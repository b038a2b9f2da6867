import { ChevronDown, Eye, EyeOff, TriangleAlert } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { fieldWording } from '../../wording/fields';
import styles from './fields.module.css';

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
  hint?: string;
  isLabelHidden?: boolean;
  /** Focuses the field when the screen opens. */
  isFirst?: boolean;
  readOnly?: boolean;
}

/** A field's label, its hint, its control, and what is wrong with its input. `render` gets what ties the control to them. */
function Field({
  label,
  error,
  hint,
  isLabelHidden,
  render,
}: Pick<FieldProps, 'label' | 'error' | 'hint' | 'isLabelHidden'> & {
  render: (control: Pick<ComponentProps<'input'>, 'id' | 'aria-invalid' | 'aria-describedby'>) => ReactNode;
}) {
  const id = useId();
  const [hintId, errorId] = [`${id}hint`, `${id}error`];
  const describedBy = [error !== undefined && errorId, hint !== undefined && hintId].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={isLabelHidden ? 'nd-visually-hidden' : undefined}>
        {label}
      </label>
      {hint !== undefined && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
      {render({ id, 'aria-invalid': error !== undefined, 'aria-describedby': describedBy || undefined })}
      {error !== undefined && (
        <div id={errorId}>
          <FieldMessage text={error} />
        </div>
      )}
    </div>
  );
}

export interface TextFieldProps
  extends
    FieldProps,
    Pick<ComponentProps<'input'>, 'name' | 'onBlur' | 'type' | 'autoComplete' | 'placeholder' | 'inputMode'> {
  value: string;
  onChange: (value: string) => void;
}

/** A text field whose input is followed by `children`. */
function InputField({
  label,
  error,
  hint,
  isLabelHidden,
  isFirst,
  dir,
  children,
  onChange,
  ...rest
}: TextFieldProps & Pick<ComponentProps<'input'>, 'dir' | 'children'>) {
  return (
    <Field
      {...{ label, error, hint, isLabelHidden }}
      render={(control) => (
        <div className={styles.box}>
          <input
            dir={dir}
            {...control}
            autoFocus={isFirst}
            onChange={(event) => onChange(event.target.value)}
            {...rest}
          />
          {children}
        </div>
      )}
    />
  );
}

export function TextField(props: TextFieldProps) {
  return <InputField dir="auto" type="text" {...props} />;
}

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'inputMode' | 'autoComplete'> {
  autoComplete: 'current-password' | 'new-password' | 'off';
}

/** A password field with a button that shows the password. */
export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <InputField type={isShown ? 'text' : 'password'} {...props}>
      <button
        type="button"
        role="switch"
        aria-checked={isShown}
        aria-label={fieldWording.showPassword}
        className={styles.showPassword}
        onClick={() => setShown(!isShown)}
      >
        {isShown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
      </button>
    </InputField>
  );
}

export function TextAreaField({
  label,
  hint,
  error,
  value,
  maxLength,
  onChange,
}: Pick<FieldProps, 'label' | 'hint' | 'error'> & {
  value: string;
  maxLength?: number;
  onChange: (value: string) => void;
}) {
  return (
    <Field
      {...{ label, hint, error }}
      render={(control) => (
        <textarea
          dir="auto"
          rows={3}
          value={value}
          maxLength={maxLength}
          onChange={(event) => onChange(event.target.value)}
          {...control}
        />
      )}
    />
  );
}

export function SelectField<Value extends string>({
  label,
  error,
  isLabelHidden,
  value,
  options,
  isDisabled,
  onChange,
}: Pick<FieldProps, 'label' | 'error' | 'isLabelHidden'> & {
  value: Value;
  options: readonly { value: Value; label: string }[];
  isDisabled?: boolean;
  onChange: (value: Value) => void;
}) {
  return (
    <Field
      {...{ label, error, isLabelHidden }}
      render={(control) => (
        <div className={styles.box}>
          <select
            {...control}
            value={value}
            disabled={isDisabled}
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
          </select>
          <ChevronDown aria-hidden className={styles.arrow} />
        </div>
      )}
    />
  );
}

export function SwitchField({
  label,
  hint,
  isOn,
  onChange,
}: Pick<FieldProps, 'label' | 'hint'> & {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}) {
  const hintId = useId();
  return (
    <div>
      <label className={styles.switch}>
        {label}
        <input
          type="checkbox"
          role="switch"
          aria-describedby={hint === undefined ? undefined : hintId}
          checked={isOn}
          onChange={(event) => onChange(event.target.checked)}
        />
      </label>
      {hint !== undefined && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}
