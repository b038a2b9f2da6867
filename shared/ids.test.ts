import { CODE_ALPHABET, ID_ALPHABET, newCode, newId, newSecret } from '#shared/ids';

describe('spec section 9: ids and codes', () => {
  it('use an alphabet without the letter O and the digit 0', () => {
    expect(ID_ALPHABET).not.toMatch(/[Oo0]/);
    expect(CODE_ALPHABET).not.toMatch(/[Oo0]/);
  });

  it('a code has 6 characters of that alphabet', () => {
    for (let i = 0; i < 500; i++) expect(newCode()).toMatch(/^[A-NP-Z1-9]{6}$/);
  });

  it('an id has 20 characters and does not repeat', () => {
    const ids = Array.from({ length: 2000 }, newId);
    expect(new Set(ids).size).toBe(2000);
    for (const id of ids) expect(id).toMatch(/^[A-Za-z1-9]{20}$/);
  });

  it('a secret has 22 characters and does not repeat', () => {
    const secrets = Array.from({ length: 2000 }, newSecret);
    expect(new Set(secrets).size).toBe(2000);
    for (const secret of secrets) expect(secret).toMatch(/^[A-NP-Za-np-z1-9]{22}$/);
  });

  it('every character of the alphabet is about equally frequent', () => {
    const counts = new Map<string, number>();
    for (let i = 0; i < 3400; i++) for (const char of newId()) counts.set(char, (counts.get(char) ?? 0) + 1);
    expect(counts.size).toBe(ID_ALPHABET.length);
    const fair = (3400 * 20) / ID_ALPHABET.length;
    for (const count of counts.values()) expect(Math.abs(count - fair) / fair).toBeLessThan(0.25);
  });
});
