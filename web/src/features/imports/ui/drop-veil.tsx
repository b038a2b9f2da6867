import styles from './drop-veil.module.css';

/** Covers the screen while files are held over it, and says what becomes of them. */
export const DropOverlay = ({ text }: { text: string }) => <div className={styles.veil}>{text}</div>;
