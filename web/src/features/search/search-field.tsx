import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { lazyInBackground } from '../../platform/components/after-first-screen';
import { TextField } from '../../platform/components/fields';
import { searchWording as words } from '../../wording/projects';
import styles from './search.module.css';

/** Longer texts, pasted by mistake, would only be slow. */
const SEARCH_LENGTH_MAX = 200;

const TEXT_FIELD = 'input, textarea, select, [contenteditable]';

export const SearchResults = lazyInBackground(() =>
  import('./search-results').then(({ SearchResults }) => SearchResults),
);

export interface SearchText {
  text: string;
  change: (text: string) => void;
  /** Stores the text in the page's address, so that Back leads to its results. */
  store: () => void;
}

/** The text of a screen's search, at first the one in the page's address. */
export function useSearchText(): SearchText {
  const { q = '' } = useSearch({ strict: false });
  const navigate = useNavigate();
  const [{ stored, text }, setState] = useState({ stored: q, text: q });
  // A link to the same screen without a search ends the search.
  if (stored !== q) setState({ stored: q, text: q });
  return {
    text,
    change: (changed) => setState({ stored, text: changed }),
    store: () => {
      if (text !== q)
        void navigate({ to: '.', search: (other) => ({ ...other, q: text || undefined }), replace: true });
    },
  };
}

/** The search of projects. The key `/` leads to it, and Enter to the first result. */
export function SearchField({ search: { text, change, store } }: { search: SearchText }) {
  const field = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const focusField = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if ((event.target as Element).closest(TEXT_FIELD) || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      field.current?.querySelector('input')?.focus();
    };
    window.addEventListener('keydown', focusField);
    return () => window.removeEventListener('keydown', focusField);
  }, []);
  return (
    <form
      ref={field}
      className={styles.field}
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        document.querySelector<HTMLElement>(`.${styles.results} a`)?.focus();
      }}
    >
      <TextField
        label={words.search}
        isLabelHidden
        type="search"
        placeholder={words.placeholder}
        value={text}
        onChange={(typed) => change(typed.slice(0, SEARCH_LENGTH_MAX))}
        onBlur={store}
      />
      <kbd aria-hidden className={styles.key}>
        /
      </kbd>
    </form>
  );
}
