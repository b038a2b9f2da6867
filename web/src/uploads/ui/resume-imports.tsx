import { useEffect } from 'react';
import { useSession } from '../../api/session/session-query';
import { resumeImports } from '../imports/resume-imports';

/** Goes on with the person's interrupted imports, whatever screen is open. */
export function ResumeImports() {
  const { uid } = useSession().user;
  useEffect(() => resumeImports(uid), [uid]);
  return null;
}
