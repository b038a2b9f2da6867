import { useState } from 'react';
import { initials, isLight } from '#shared/text';
import styles from './avatar.module.css';

/** Background colors for people without a picture; the text on them follows the contrast rule (spec section 9). */
const COLORS = ['#3d5a80', '#6d597a', '#2a7f62', '#b56576', '#e09f3e', '#90be6d', '#577590', '#f2cc8f', '#7b5ea7'];

const pickColor = (name: string) =>
  COLORS[[...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % COLORS.length] ?? '#3d5a80';

/** A circle without color or initials, for a guest with an unverified name. `size` in pixels. */
export const GuestAvatar = ({ size }: { size: number }) => (
  <svg className={styles.guest} width={size} height={size} viewBox="0 0 24 24" fill="none" aria-hidden>
    <circle cx="12" cy="12" r="11" strokeDasharray="3 2.76" />
    <circle cx="12" cy="10" r="3" />
    <path d="M6.5 18a5.5 5.5 0 0 1 11 0" />
  </svg>
);

/** A person's picture, or their initials if there is none or it fails to load (spec section 5). `size` in pixels. */
export function Avatar({ name, pictureUrl, size }: { name: string; pictureUrl: string | undefined; size: number }) {
  const [isBroken, setBroken] = useState(false);
  if (pictureUrl !== undefined && !isBroken) {
    const giveUp = () => setBroken(true);
    return (
      <img
        className={styles.avatar}
        src={pictureUrl}
        alt=""
        width={size}
        height={size}
        // Google must not learn which page shows its picture.
        referrerPolicy="no-referrer"
        onError={giveUp}
      />
    );
  }
  const background = pickColor(name);
  return (
    <span
      className={styles.avatar}
      dir="auto"
      style={{
        width: size,
        height: size,
        fontSize: size * 0.4,
        background,
        color: isLight(background) ? '#17181c' : '#ffffff',
      }}
      aria-hidden
    >
      {initials(name)}
    </span>
  );
}
