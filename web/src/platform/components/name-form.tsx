import { useState, type FormEvent } from 'react';
import { Button } from './button';
import { showError } from './feedback-store';
import styles from './name-form.module.css';
import { TextField } from './fields';

/** What a name has to be: zod's answer, of which the first issue is shown beside the field. */
interface NameRule {
  safeParse(typed: string): { data?: string; error?: { issues: { message: string }[] } };
}

export interface NameFormProps {
  label: string;
  /** The name that is stored; give it as `key` too, so that one from elsewhere takes the place of what was typed. */
  name: string;
  rule: NameRule;
  autoComplete: 'name' | 'off';
  action: string;
  save: (name: string) => Promise<void>;
}

/** One name and a button that saves it. What can’t be a name is refused while it is typed, and says why. What was typed stays when saving fails. */
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
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" isBusy={isBusy} isDisabled={!isChanged || checked.data === undefined}>
        {action}
      </Button>
    </form>
  );
}
