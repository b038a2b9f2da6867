import { XMLParser } from 'fast-xml-parser';

const escape = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

type XmlValue = string | number | boolean | undefined | XmlElement | readonly XmlElement[];
export interface XmlElement {
  [name: string]: XmlValue;
}

const isList = (value: XmlValue): value is readonly XmlElement[] => Array.isArray(value);

/** Writes a document; a list repeats its element, what is undefined is left out. */
export const toXml = (element: XmlElement): string => `<?xml version="1.0" encoding="UTF-8"?>\n${write(element)}`;

const write = (element: XmlElement): string =>
  Object.entries(element)
    .flatMap(([name, value]) => (isList(value) ? value.map((one) => [name, one] as const) : [[name, value] as const]))
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `<${name}>${typeof value === 'object' ? write(value) : escape(String(value))}</${name}>`)
    .join('');

/** What may come more than once in a request. */
const LISTS = ['Object', 'Part', 'Tag'];

const parser = new XMLParser({
  isArray: (name) => LISTS.includes(name),
  parseTagValue: false,
  ignoreAttributes: true,
});

/** Reads a request's document. All values are text; `Object`, `Part` and `Tag` are always lists. */
export const fromXml = (text: string): unknown => parser.parse(text) as unknown;
