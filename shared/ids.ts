/** Characters of generated ids and codes: no letter O and no digit 0, so that nobody misreads one (spec section 9). */
const letters = 'ABCDEFGHIJKLMNPQRSTUVWXYZ';
const digits = '123456789';
export const CODE_ALPHABET = letters + digits;
export const ID_ALPHABET = letters + letters.toLowerCase() + digits;

export const CODE_LENGTH = 6;
export const ID_LENGTH = 20;
/** Length of secrets that grant access: 129 bits. */
export const SECRET_LENGTH = 22;

/** A random string over `alphabet`, every character equally likely, from a cryptographic source. */
function randomString(alphabet: string, length: number): string {
  const fair = 256 - (256 % alphabet.length);
  let result = '';
  while (result.length < length) {
    for (const byte of crypto.getRandomValues(new Uint8Array(length))) {
      if (byte < fair && result.length < length) result += alphabet[byte % alphabet.length];
    }
  }
  return result;
}

/** A new id: 20 characters (117 bits), hard to guess, safe in a path. */
export const newId = (): string => randomString(ID_ALPHABET, ID_LENGTH);

/** A new secret of a link, with the characters of ids. */
export const newSecret = (): string => randomString(ID_ALPHABET, SECRET_LENGTH);

/** A new invite or email code: 6 characters (spec section 9). */
export const newCode = (): string => randomString(CODE_ALPHABET, CODE_LENGTH);

/** Orders two texts by code units, as DynamoDB does with ASCII; never by a language's rules. */
export const compareKeys = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
