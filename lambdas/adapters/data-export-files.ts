import { Readable } from 'node:stream';
import { GetObjectCommand, HeadObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { DataExport } from '#shared/api/data-exports';
import type { Uid } from '#shared/entities/scalars';
import { s3Client, undefinedIfMissing } from './s3';
import { inStaging } from './staging';

/** Where a person's requested data is: its pieces, and the ZIP. Staging deletes all of it after two days (decision 76). */
export const exportFolder = (uid: Uid, { requested_at }: Pick<DataExport, 'requested_at'>): string =>
  `exports/${uid}/${requested_at}/`;

export const exportZipKey = (uid: Uid, of: Pick<DataExport, 'requested_at'>): string =>
  `${exportFolder(uid, of)}data.zip`;

export const isStaged = async (key: string): Promise<boolean> =>
  (await undefinedIfMissing(s3Client.send(new HeadObjectCommand(inStaging(key))))) !== undefined;

/** Stores the parts of a ZIP, without joining them in memory, as a file that browsers save under this name instead of opening it. */
export async function putZip(key: string, parts: readonly Uint8Array[], fileName: string): Promise<void> {
  await s3Client.send(
    new PutObjectCommand({
      ...inStaging(key),
      Body: Readable.from(parts),
      ContentLength: parts.reduce((sum, { length }) => sum + length, 0),
      ContentType: 'application/zip',
      ContentDisposition: `attachment; filename="${fileName}"`,
    }),
  );
}

/** Enough to begin a download, which may take longer. */
const ADDRESS_SECONDS = 5 * 60;

/** Signs an address that downloads a file within minutes. */
export const signDownload = (key: string): Promise<string> =>
  getSignedUrl(s3Client, new GetObjectCommand(inStaging(key)), { expiresIn: ADDRESS_SECONDS });
