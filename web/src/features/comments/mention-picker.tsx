import { type ComponentProps, type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import type { Mention } from '#shared/entities/comment';
import { commentsWording as words } from '../../wording/comments';
import styles from './comments.module.css';
import { findMentionQuery, insertMention, matchPeople, type MentionQuery } from './mentions';

interface Picker {
  /** For the field, which keeps the focus. */
  fieldProps: ComponentProps<'textarea'>;
  onInput: (field: HTMLTextAreaElement) => void;
  /** Whether the key was for the list. */
  onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => boolean;
  close: () => void;
  list: ReactNode;
}

/** On a phone, the field is at the lower end of the window, and the list below it. */
const scrollIntoView = (list: HTMLElement | null) => list?.scrollIntoView({ block: 'nearest' });

/**
 * Offers people of the team after an `@` (the ARIA combobox pattern): arrows choose, Enter and Tab insert, Escape closes.
 * @param people undefined where nobody can be mentioned, or until they have loaded
 */
export function useMentionPicker(
  people: readonly Mention[] | undefined,
  field: () => HTMLTextAreaElement | null,
  onPick: (text: string, picked: Mention) => void,
): Picker {
  const [query, setQuery] = useState<MentionQuery>();
  const [chosen, setChosen] = useState(0);
  const id = useId();
  const offered = query && people ? matchPeople(people, query) : [];
  const isOpen = offered.length > 0;
  const active = Math.min(chosen, offered.length - 1);
  const close = () => setQuery(undefined);
  const pick = (person: Mention) => {
    const box = field();
    if (!box || !query) return;
    const { text, caret } = insertMention(box.value, query, person);
    onPick(text, person);
    close();
    // React sets the text after this event, which moves the caret to its end.
    requestAnimationFrame(() => {
      box.focus();
      box.setSelectionRange(caret, caret);
    });
  };
  const keys: Record<string, () => void> = {
    ArrowDown: () => setChosen((active + 1) % offered.length),
    ArrowUp: () => setChosen((active - 1 + offered.length) % offered.length),
    Enter: () => pick(offered[active]!),
    Tab: () => pick(offered[active]!),
    Escape: close,
  };
  return {
    // Only while the list is open: otherwise it is an ordinary text field.
    fieldProps: isOpen
      ? {
          role: 'combobox',
          'aria-autocomplete': 'list',
          'aria-expanded': true,
          'aria-controls': id,
          'aria-activedescendant': `${id}${active}`,
        }
      : {},
    onInput(box) {
      setQuery(findMentionQuery(box.value, box.selectionStart));
      setChosen(0);
    },
    onKeyDown(event) {
      const run =
        isOpen && !event.ctrlKey && !event.metaKey && !event.nativeEvent.isComposing ? keys[event.key] : undefined;
      if (!run) return false;
      event.preventDefault();
      // Not also a shortcut of the editor.
      event.stopPropagation();
      run();
      return true;
    },
    close,
    list: isOpen && (
      <ul ref={scrollIntoView} id={id} role="listbox" aria-label={words.mention} className={styles.people}>
        {offered.map((person, index) => (
          <li
            key={person.uid}
            id={`${id}${index}`}
            role="option"
            aria-selected={index === active}
            dir="auto"
            // The field keeps the focus.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => pick(person)}
          >
            {person.name}
          </li>
        ))}
      </ul>
    ),
  };
}
