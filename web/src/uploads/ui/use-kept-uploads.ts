import { useEffect } from 'react';
import { useStore } from 'zustand';
import { useSession } from '../../api/session/session-query';
import { isUnderWay, type Transfer } from '../model/transfer';
import { heldUploadsStore, isHeld, watchKeptUploads } from '../parts/held-uploads';
import { keptBy, keptUploadsStore, type KeptUpload } from '../parts/kept-uploads';

/** This person's uploads that were broken off and can go on. What is under way, here (`transfers`) or in another tab, is none. */
export function useKeptUploads(transfers: readonly Transfer[]): KeptUpload[] {
  const { uid } = useSession().user;
  useEffect(watchKeptUploads, []);
  const locks = useStore(heldUploadsStore);
  const kept = useStore(keptUploadsStore, (state) => state.kept);
  const underWay = new Set(transfers.filter(isUnderWay).map(({ id }) => id));
  return keptBy(kept, uid).filter(({ id }) => !underWay.has(id) && !isHeld(id, locks));
}
