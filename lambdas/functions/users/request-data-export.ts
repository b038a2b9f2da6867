import { requestDataExport } from '#shared/api/data-exports';
import { sessionEnded } from '#shared/permissions/signed-out';
import { findDataExport, storeDataExportRequest } from '../../data/data-export-store';
import { forPerson } from '../callers';
import { requireAllowed } from '../require-allowed';

export const handler = forPerson(requestDataExport, async (_, person) => {
  requireAllowed(person, { do: 'exportUser', uid: person.uid });
  await storeDataExportRequest(person.uid, Date.now());
  const latest = await findDataExport(person.uid);
  if (!latest) throw sessionEnded();
  return latest;
});
