import type { ApiError } from '#shared/errors';
import { planLimit } from '#shared/plan-limit';

const GB = 1024 ** 3;
const MB = 1024 ** 2;

/** A number of bytes as a person reads it: in GB with one digit after the point, below one GB in whole MB, rounded down. */
export const bytesText = (bytes: number): string =>
  bytes >= GB ? `${Math.floor((bytes / GB) * 10) / 10} GB` : `${Math.floor(bytes / MB)} MB`;

/** The refusal of files for which there is no room beside what an account stores. */
export const noRoomForBytes = (limit: number): ApiError =>
  planLimit(
    `Your plan holds ${bytesText(limit)} of files, and there is no room for this. Delete a project, or upgrade your plan.`,
  );

/** The refusal of files of an account that has sent as much in this month as it may, whatever it has deleted since. */
export const sentEnoughThisMonth = (limit: number): ApiError =>
  planLimit(
    `Your team has stored ${bytesText(limit)} this month, with what it deleted: as much as its plan allows. Please try again next month, or upgrade your plan.`,
  );
