import type { ApiError } from '#shared/errors';

/** What the answer says of one of several that was not taken. */
export const refusalOf = ({ code, message }: ApiError): { code: string; message: string } => ({ code, message });
