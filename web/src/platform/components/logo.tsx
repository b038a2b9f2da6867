/** The product's logo: a voice that becomes a play button. */
export function Logo({ size }: { size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden>
      <rect width="32" height="32" rx="8" fill="var(--nd-accent)" />
      <g fill="var(--nd-on-accent)">
        <rect x="6.5" y="12.5" width="3" height="7" rx="1.5" />
        <rect x="11.5" y="8" width="3" height="16" rx="1.5" />
        <path d="M17 11.1c0-1.2 1.3-1.9 2.3-1.3l7 4.9c.9.6.9 1.9 0 2.5l-7 4.9c-1 .7-2.3 0-2.3-1.2z" />
      </g>
    </svg>
  );
}
