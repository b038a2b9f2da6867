import { useState } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../../platform/components/button';
import { Dialog } from '../../../platform/components/dialog';
import { PasswordField } from '../../../platform/components/fields';
import { uploadsWording as words } from '../../../wording/imports';
import { importQuestionsStore } from '../import-questions';
import styles from './import-questions.module.css';

/** Shows the questions of imports. Render it once in the app. */
export function ImportQuestions() {
  const asked = useStore(importQuestionsStore, (state) => state.asked[0]);
  if (!asked) return null;
  const { title, text, lines = [], choices, error, answer } = asked;
  const cancel = () => answer(undefined);
  const buttons = Object.entries(choices ?? {}).map(([key, label], index, all) => (
    <Button
      key={key}
      {...(index === all.length - 1 && { look: 'primary', 'data-takes-focus': true })}
      onClick={() => answer(key)}
    >
      {label}
    </Button>
  ));
  return (
    <Dialog key={`${title} ${text} ${error}`} title={title} isOpen onClose={cancel} actions={choices && buttons}>
      <p>{text}</p>
      {lines.length > 0 && (
        <ul className={styles.lines}>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {!choices && <PasswordForm onPassword={answer} error={error} />}
    </Dialog>
  );
}

function PasswordForm({ onPassword, error }: { onPassword: (password: string) => void; error?: string }) {
  const [password, setPassword] = useState('');
  return (
    <form
      className={styles.form}
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        if (password !== '') onPassword(password);
      }}
    >
      <PasswordField
        label={words.pdfPassword}
        autoComplete="off"
        value={password}
        error={password === '' ? error : undefined}
        onChange={setPassword}
      />
      <Button type="submit" look="primary" isDisabled={password === ''}>
        {words.openPdf}
      </Button>
    </form>
  );
}
