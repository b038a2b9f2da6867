import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PlanLimits } from '#shared/entities/plan';
import { Pill } from '../../components/pill';
import { plansWording as words } from '../../wording/plans';
import styles from './plans.module.css';

const linesOf = (limits: PlanLimits): string[] => [
  words.projects(limits.limit_stored_projects),
  words.minutes(limits.limit_project_duration_in_minutes),
  words.subtitles(limits.limit_auto_subtitle_minutes_per_month),
  words.stored(limits.limit_stored_bytes),
  words.bytes(limits.limit_upload_bytes_per_day),
  limits.limit_show_watermark ? words.mark : words.noMark,
];

/** One plan: what it costs and holds, and the button by which it is chosen. */
export function PlanCard({
  name,
  price,
  limits,
  isCurrent,
  children,
}: {
  name: string;
  price: string;
  limits: PlanLimits;
  isCurrent: boolean;
  children?: ReactNode;
}) {
  return (
    <li className={styles.plan} data-current={isCurrent || undefined}>
      <div className={styles.head}>
        <h3 dir="auto">{name}</h3>
        {isCurrent && <Pill look="good">{words.current}</Pill>}
      </div>
      <p className={styles.price}>{price}</p>
      <ul className={styles.lines}>
        {linesOf(limits).map((line) => (
          <li key={line}>
            <Check size={16} aria-hidden />
            {line}
          </li>
        ))}
      </ul>
      {children}
    </li>
  );
}
