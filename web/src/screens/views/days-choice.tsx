import { useState } from 'react';
import { DAYS_MAX } from '#shared/api/views';
import { SegmentedControl } from '../../components/segmented-control';
import { TextField } from '../../components/text-field';
import { viewsWording as words } from '../../wording/views';
import styles from './views-screen.module.css';

export const ALL_TIME = -1;

type Choice = '7' | '30' | 'other' | 'all';
const FIXED: Partial<Record<Choice, number>> = { '7': 7, '30': 30, all: ALL_TIME };

/** Which views are shown: those of the last 7, 30 or so many days, or all (spec section 4). */
export function DaysChoice({ onChange }: { onChange: (days: number) => void }) {
  const [choice, setChoice] = useState<Choice>('30');
  const [text, setText] = useState('90');
  const take = (typed: string) => {
    setText(typed);
    const days = Number(typed);
    if (Number.isInteger(days) && days >= 1 && days <= DAYS_MAX) onChange(days);
  };
  return (
    <div className={styles.choice}>
      <SegmentedControl<Choice>
        label={words.range}
        value={choice}
        options={[
          { value: '7', label: words.last(7) },
          { value: '30', label: words.last(30) },
          { value: 'other', label: words.other },
          { value: 'all', label: words.all },
        ]}
        onChange={(chosen) => {
          setChoice(chosen);
          const days = FIXED[chosen];
          if (days === undefined) take(text);
          else onChange(days);
        }}
      />
      {choice === 'other' && (
        <TextField
          label={words.numberOfDays}
          inputMode="numeric"
          value={text}
          onChange={({ target }) => take(target.value)}
        />
      )}
    </div>
  );
}
