import { Tabs as AmplifyTabs } from '@aws-amplify/ui-react';
import type { ReactNode } from 'react';
import { SectionBoundary } from './error-boundary';
import styles from './tabs.module.css';

/** Panels with a row of tabs above; one panel is visible. */
export function Tabs<Value extends string>({
  value,
  tabs,
  onChange,
}: {
  value: Value;
  tabs: readonly { value: Value; label: string; content: ReactNode }[];
  onChange: (value: Value) => void;
}) {
  const pick = (picked: string) => {
    const tab = tabs.find((each) => each.value === picked);
    if (tab) onChange(tab.value);
  };
  return (
    <AmplifyTabs.Container value={value} onValueChange={pick} className={styles.tabs}>
      <AmplifyTabs.List className={styles.list}>
        {tabs.map((tab) => (
          <AmplifyTabs.Item key={tab.value} value={tab.value} className={styles.tab}>
            {tab.label}
          </AmplifyTabs.Item>
        ))}
      </AmplifyTabs.List>
      {tabs.map((tab) => (
        <AmplifyTabs.Panel key={tab.value} value={tab.value} hidden={tab.value !== value}>
          {tab.value === value && <SectionBoundary>{tab.content}</SectionBoundary>}
        </AmplifyTabs.Panel>
      ))}
    </AmplifyTabs.Container>
  );
}
