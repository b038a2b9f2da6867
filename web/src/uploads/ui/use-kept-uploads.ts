import { useEffect } from 'react';
import { useStore } from 'zustand';
import { useSession } from '../../api/session/session-query';
import { isUnderWay, type Transfer } from '../model/transfer';
import { keptBy, keptUploadsStore, type KeptUpload, loadKeptUploads } from '../parts/kept-uploads';

/** This person's uploads that were broken off and can go on. `transfers`: what is under way already is none of them. */
export function useKeptUploads(transfers: readonly Transfer[]): KeptUpload[] {
  const { uid } = useSession().user;
  useEffect(() => void loadKeptUploads(), []);
  const kept = useStore(keptUploadsStore, (state) => state.kept);
  const underWay = new Set(transfers.filter(isUnderWay).map(({ id }) => id));
  return keptBy(kept, uid).filter(({ id }) => !underWay.has(id));
}
