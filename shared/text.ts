/** A person's initials: first letters of the first and last word of the name, upper case (spec section 5). */
export function initials(fullName: string): string {
  const words = fullName.trim().split(/\s+/);
  const ends = words.length > 1 ? [words[0]!, words.at(-1)!] : words;
  return ends.map((word) => Array.from(word)[0]?.toUpperCase() ?? '').join('');
}

/** Luminance from which on a colour counts as light (spec section 9). */
const LIGHT_FROM = 128;

/**
 * Whether a colour counts as light, so that dark text stands on it (spec section 9).
 * @param color `#rgb` or `#rrggbb`
 */
export function isLight(color: string): boolean {
  const hex = color.slice(1);
  const channels = hex.length === 3 ? Array.from(hex, (digit) => digit + digit) : (hex.match(/../g) ?? []);
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => parseInt(channel, 16));
  // In thousandths, so that a grey of exactly that luminance counts.
  return 299 * red + 587 * green + 114 * blue >= 1000 * LIGHT_FROM;
}
