import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { SectionBoundary } from './error-boundary';
import styles from './tabs.module.css';

/** Panels with a row of tabs above; one panel is visible. The arrow keys open the next and the previous tab. */
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
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = (open + step + tabs.length) % tabs.length;
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
