import { getDataExport, isDataExportOpen } from '#shared/api/data-exports';
import { exportZipKey, signDownload } from '../../adapters/data-export-files';
import { findDataExport } from '../../data/data-export-store';
import { forPerson } from '../callers';
import { requireAllowed } from '../require-allowed';

export const handler = forPerson(getDataExport, async (_, person) => {
  requireAllowed(person, { do: 'exportUser', uid: person.uid });
  const latest = await findDataExport(person.uid);
  const isOpen = latest && isDataExportOpen(latest, Date.now());
  return {
    data_export: latest ?? null,
    download_url: isOpen ? await signDownload(exportZipKey(person.uid, latest)) : null,
  };
});
