import * as z from 'zod';
import { defineFunction } from '#shared/api/contract';
import { unixMs } from '#shared/entities/scalars';
import { DAY_MS } from '#shared/time/durations';

/** How long a person waits before they can request the next copy of their data, and how long one can be downloaded. */
export const DATA_EXPORT_MS = DAY_MS;

/** The copy of their data that a person requested last (docs/decisions/0095-copies-of-data.md). */
export const dataExport = z.strictObject({
  requested_at: unixMs,
  /** null while it is being made. */
  ready_at: unixMs.nullable(),
});
export type DataExport = z.infer<typeof dataExport>;

export const isDataExportOpen = ({ ready_at }: DataExport, now: number): boolean =>
  ready_at !== null && now < ready_at + DATA_EXPORT_MS;

/**
 * Requests a copy of all records about the person and, for an owner, of their team. A mail follows when it is ready. Returns the latest
 * request instead if it is less than a day old.
 */
export const requestDataExport = defineFunction({
  name: 'requestDataExport',
  input: z.strictObject({}),
  output: dataExport,
});

/** The person's latest request, and an address that downloads the ZIP within minutes; null while there is none. */
export const getDataExport = defineFunction({
  name: 'getDataExport',
  input: z.strictObject({}),
  output: z.strictObject({ data_export: dataExport.nullable(), download_url: z.url().nullable() }),
});
