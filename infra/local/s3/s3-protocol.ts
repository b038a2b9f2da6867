import { escapeUTF8 } from 'entities';
import { XMLParser } from 'fast-xml-parser';

export class S3Error extends Error {
  constructor(
    readonly code: string,
    readonly status: number,
    message: string = code,
  ) {
    super(message);
  }
}

export const accessDenied = (why = 'Access Denied') => new S3Error('AccessDenied', 403, why);
export const preconditionFailed = () =>
  new S3Error('PreconditionFailed', 412, 'At least one of the preconditions you specified did not hold.');
export const conditionalRequestConflict = () =>
  new S3Error(
    'ConditionalRequestConflict',
    409,
    'The conditional request cannot succeed due to a conflicting operation.',
  );
export const noSuchKey = () => new S3Error('NoSuchKey', 404, 'The specified key does not exist.');
export const noSuchVersion = () => new S3Error('NoSuchVersion', 404, 'The specified version does not exist.');
export const methodNotAllowed = () =>
  new S3Error('MethodNotAllowed', 405, 'The specified method is not allowed against this resource.');
export const noSuchBucket = () => new S3Error('NoSuchBucket', 404, 'The specified bucket does not exist');
export const noSuchUpload = () => new S3Error('NoSuchUpload', 404, 'The specified multipart upload does not exist.');

type XmlValue = string | number | boolean | undefined | XmlElement | readonly XmlElement[];
export interface XmlElement {
  [name: string]: XmlValue;
}

const isList = (value: XmlValue): value is readonly XmlElement[] => Array.isArray(value);

/** Renders a document. A list repeats its element; undefined is omitted. */
export const toXml = (element: XmlElement): string => `<?xml version="1.0" encoding="UTF-8"?>\n${write(element)}`;

const write = (element: XmlElement): string =>
  Object.entries(element)
    .flatMap(([name, value]) => (isList(value) ? value.map((one) => [name, one] as const) : [[name, value] as const]))
    .filter(([, value]) => value !== undefined)
    .map(
      ([name, value]) => `<${name}>${typeof value === 'object' ? write(value) : escapeUTF8(String(value))}</${name}>`,
    )
    .join('');

/** Elements that may occur several times in a request. */
const LISTS = ['Object', 'Part'];

const parser = new XMLParser({
  isArray: (name) => LISTS.includes(name),
  parseTagValue: false,
  ignoreAttributes: true,
});

/** Parses a request's document. All values are text; `Object` and `Part` are always lists. */
export const parseXml = (text: string): unknown => parser.parse(text) as unknown;
