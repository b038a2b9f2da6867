import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { SectionBoundary } from './error-boundary';
import styles from './tabs.module.css';

/** Panels with a row of tabs above; one panel is visible. Opens the next, previous, first, or last one by the arrow keys, Home, and End. */
export function Tabs<Value extends string>({
  value,
  tabs,
  onChange,
}: {
  value: Value;
  tabs: readonly { value: Value; label: string; content: ReactNode }[];
  onChange: (value: Value) => void;
}) {
  const id = useId();
  const open = tabs.findIndex((tab) => tab.value === value);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const last = tabs.length - 1;
    const targets = {
      ArrowRight: open < last ? open + 1 : 0,
      ArrowLeft: open > 0 ? open - 1 : last,
      Home: 0,
      End: last,
    };
    const next = targets[event.key as keyof typeof targets];
    if (next === undefined) return;
    event.preventDefault();
    event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
    onChange(tabs[next]!.value);
  };
  return (
    <div className={styles.tabs}>
      <div role="tablist" className={styles.list} onKeyDown={onKeyDown}>
        {tabs.map((tab, index) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}${tab.value}`}
            aria-selected={index === open}
            aria-controls={`${id}panel`}
            tabIndex={index === open ? 0 : -1}
            className={styles.tab}
            onClick={() => onChange(tab.value)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}panel`} aria-labelledby={`${id}${value}`}>
        <SectionBoundary key={value}>{tabs[open]?.content}</SectionBoundary>
      </div>
    </div>
  );
}
