import { useState, type FormEvent } from 'react';
import { Button } from './button';
import { showError } from './feedback-store';
import styles from './name-form.module.css';
import { TextField } from './fields';

/** Validates a name, as a zod schema does; the first issue is shown next to the field. */
interface NameRule {
  safeParse(typed: string): { data?: string; error?: { issues: { message: string }[] } };
}

interface NameFormProps {
  label: string;
  /** The stored name. Also pass it as `key`, so that a change from elsewhere replaces the typed text. */
  name: string;
  rule: NameRule;
  autoComplete: 'name' | 'off';
  action: string;
  save: (name: string) => Promise<void>;
}

/** A form for one name. It validates while the person types, and keeps the typed text if saving fails. */
export function NameForm({ label, name, rule, autoComplete, action, save }: NameFormProps) {
  const [typed, setTyped] = useState(name);
  const [isBusy, setBusy] = useState(false);
  const isChanged = typed.trim() !== name;
  const checked = rule.safeParse(typed);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (checked.data === undefined) return;
    setBusy(true);
    await save(checked.data).catch(showError);
    setBusy(false);
  };
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        label={label}
        name="name"
        autoComplete={autoComplete}
        value={typed}
        error={isChanged ? checked.error?.issues[0]?.message : undefined}
        onChange={setTyped}
      />
      <Button type="submit" isBusy={isBusy} isDisabled={!isChanged || checked.data === undefined}>
        {action}
      </Button>
    </form>
  );
}
