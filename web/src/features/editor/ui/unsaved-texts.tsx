import { Button } from '../../../platform/components/button';
import { copyText } from '../../../platform/components/clipboard';
import { conflictsWording as words } from '../../../wording/conflicts';
import styles from './unsaved-texts.module.css';

/** Texts that a person wrote and that are not saved, with the ways to go on: use them, copy them, or let them go. */
export function UnsavedTexts({
  message,
  texts,
  saved,
  use,
  onDismiss,
}: {
  message: string;
  /** None for changes that can't be put into words. */
  texts: readonly string[];
  /** The text that is saved in their place, where that is another one. */
  saved?: string;
  /** Saves them after all; left out where that can't be. */
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
