import { parseBareCode, formatInviteKey } from '#shared/entities/invite';
import { code } from '#shared/entities/scalars';

/** The parsed input: a team's code, the key of one of our links, or neither. */
type ParsedInvite = { is: 'code'; code: string } | { is: 'link'; key: string } | { is: 'foreign' | 'incomplete' };

const LINK_PATH = /^\/invite\/(?:editors\/|members\/)?([^/]+)\/?$/;

/** Parses a code, or a link at `origin`. A link without its secret counts as its code. */
export function parseInvite(typed: string, origin: string): ParsedInvite {
  const text = typed.trim();
  if (text.includes('/')) return parseLink(text, origin);
  const read = code.safeParse(text.toUpperCase());
  return read.success ? { is: 'code', code: read.data } : { is: 'incomplete' };
}

function parseLink(text: string, origin: string): ParsedInvite {
  const address = parseUrl(text, origin);
  const name = address?.origin === origin ? LINK_PATH.exec(address.pathname)?.[1] : undefined;
  if (!address || name === undefined) return { is: 'foreign' };
  const key = formatInviteKey(name, address.hash.slice(1));
  const alone = parseBareCode(key);
  return alone === undefined ? { is: 'link', key } : { is: 'code', code: alone };
}

/** Browsers may copy an address without its scheme. */
function parseUrl(text: string, origin: string): URL | undefined {
  try {
    return new URL(/^(?:https?:\/)?\//i.test(text) ? text : `//${text}`, origin);
  } catch {
    return undefined;
  }
}
