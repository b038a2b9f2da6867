const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** A position for tests: positions of whole numbers from -1e12 to 1e14 have the order of the numbers. */
export function numberedPosition(number: number): string {
  let rest = number + 1e12;
  let digits = '';
  for (let place = 0; place < 8; place++) {
    digits = DIGITS[rest % 62]! + digits;
    rest = Math.floor(rest / 62);
  }
  return `h${digits}`;
}
