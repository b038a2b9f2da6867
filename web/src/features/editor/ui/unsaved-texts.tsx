import { Button } from '../../../platform/components/button';
import { copyText } from '../../../platform/components/clipboard';
import { conflictsWording as words } from '../../../wording/conflicts';
import styles from './unsaved-texts.module.css';

export function UnsavedTexts({
  message,
  texts,
  saved,
  use,
  onDismiss,
}: {
  message: string;
  /** Empty for changes without text. */
  texts: readonly string[];
  saved?: string;
  /** Saves the texts after all; omitted if that is impossible. */
  use?: { label: string; onUse: () => void };
  onDismiss: () => void;
}) {
  return (
    <section className={styles.unsaved}>
      <p>{message}</p>
      <div className={styles.texts}>
        {saved !== undefined && (
          <div>
            <b>{words.saved}</b>
            <p dir="auto">{saved || words.empty}</p>
          </div>
        )}
        {texts.length > 0 && (
          <div>
            {saved !== undefined && <b>{words.yours}</b>}
            {texts.map((text, index) => (
              <p key={index} dir="auto">
                {text}
              </p>
            ))}
          </div>
        )}
      </div>
      <div className={styles.choices}>
        {use && (
          <Button size="small" look="primary" onClick={use.onUse}>
            {use.label}
          </Button>
        )}
        {texts.length > 0 && (
          <Button size="small" look={use ? undefined : 'primary'} onClick={() => void copyText(texts.join('\n'))}>
            {words.copy}
          </Button>
        )}
        <Button size="small" onClick={onDismiss}>
          {words.dismiss}
        </Button>
      </div>
    </section>
  );
}
