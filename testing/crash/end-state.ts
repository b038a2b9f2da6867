import type { Item } from '../table';

/** Values that differ between runs because of chance or the clock. */
const RANDOM_PATTERNS: [RegExp, string][] = [
  // First, because part of it may look like an id.
  [/"[\w-]{22}\.[\w-]{43}"/g, '"<scrypt>"'],
  [/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '<uuid>'],
  [/\b[0-9a-f]{64}\b/g, '<hash>'],
  [/\b[A-NP-Za-np-z1-9o]{20}\b/g, '<id>'],
  [/("(?:email_verify|member_invite|editor_invite)_code":")[A-Z1-9]{6}"/g, '$1<code>"'],
  [/("(?:member|editor)_invite_secret":")[A-Za-z1-9]{22}"/g, '$1<secret>"'],
  [/("id":")[A-Za-z1-9]{22}"/g, '$1<secret>"'],
  [/((?:EMAIL)?CODE#)[A-Z1-9]{6}"/g, '$1<code>"'],
  [/\b[a-z]+_(test_)?[0-9a-f]{18}\b/g, '<id of Stripe>'],
  [/\b1[5-9]\d{11}\b/g, '<time>'],
  [/"\d{4}-\d{2}-\d{2}#\d+"/g, '"<counter of a day>"'],
  [/((?:#VIEWS|"VIEWCOUNT#[^#"]+)#)\d+"/g, '$1<shard>"'],
];

const NOT_COMPARED = ['version', 'guard_version', 'ttl', 'fingerprints'];

const TOKEN = /[A-Za-z0-9-]{20,}/g;

/** Attempt counts, mail counts, and ended presence sessions. An interrupted call may leave these: that is safe, and they expire. */
const isSelfExpiring = ({ pk, sk, left_at }: Item) =>
  (pk as string).startsWith('RATE_LIMIT#') ||
  sk === 'MAILS' ||
  (sk as string).startsWith('INVITES#') ||
  left_at !== undefined;

/** Finds all items of a scene: those that contain one of its marks, or a value of such an item. */
export class ItemsByMark {
  private readonly byToken = new Map<string, Set<Item>>();
  private readonly tokens = new Map<Item, string[]>();

  constructor(items: readonly Item[]) {
    for (const item of items) {
      if (isSelfExpiring(item)) continue;
      const values = JSON.stringify(item).replace(/"\w+":/g, ' ');
      const tokens = [...new Set(values.match(TOKEN) ?? [])];
      this.tokens.set(item, tokens);
      for (const token of tokens) this.byToken.set(token, (this.byToken.get(token) ?? new Set()).add(item));
    }
  }

  itemsOf(marks: Iterable<string>): Item[] {
    const found = new Set<Item>();
    const open = [...marks];
    const seen = new Set(open);
    for (let mark = open.pop(); mark !== undefined; mark = open.pop()) {
      for (const item of this.byToken.get(mark) ?? []) {
        found.add(item);
        for (const token of this.tokens.get(item) ?? []) {
          if (seen.has(token)) continue;
          seen.add(token);
          open.push(token);
        }
      }
    }
    return [...found];
  }
}

/**
 * Text that is equal for equivalent runs. Marks and addresses become numbers; IDs, codes, and times become their kind. Versions, expiries,
 * and links of unsent mails are removed.
 */
export function normalize(thing: unknown, marks: Iterable<string>, emails: readonly string[]): string {
  const known = (_: string, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(
          Object.entries(value)
            .filter(([name]) => !NOT_COMPARED.includes(name))
            .sort(([a], [b]) => a.localeCompare(b)),
        )
      : value;
  let text = JSON.stringify(thing, known);
  [...marks].forEach((mark, number) => (text = text.replaceAll(mark, `<mark ${number}>`)));
  emails.forEach((email, number) => (text = text.replaceAll(email, `<email ${number}>`)));
  for (const [pattern, kind] of RANDOM_PATTERNS) text = text.replace(pattern, kind);
  return text;
}

/** The multiset difference of two lists. */
export function difference(expected: readonly string[], actual: readonly string[]) {
  const left = [...actual];
  const missing = expected.filter((text) => {
    const place = left.indexOf(text);
    if (place >= 0) left.splice(place, 1);
    return place < 0;
  });
  return { missing, extra: left };
}
