import { useMemo } from 'react';
import { useStore } from 'zustand';
import { useWarningBeforeLeaving } from '../../../platform/components/use-warning-before-leaving';
import { uploadsWording as words } from '../../../wording/imports';
import { isActiveTransfer, type Transfer, uploadsStore } from '../transfers';
import styles from './import-progress.module.css';
import { SlidesDropArea } from './drop-area';
import { TransferRow } from './upload-tray';

export function useProjectTransfers(projectId: string): readonly Transfer[] {
  const transfers = useStore(uploadsStore, (state) => state.transfers);
  return useMemo(
    () => transfers.filter((transfer) => transfer.projectId === projectId && isActiveTransfer(transfer)),
    [transfers, projectId],
  );
}

/** Shown in the middle of an empty project while its first slides or clips are being added. */
export function ImportProgress({ transfers }: { transfers: readonly Transfer[] }) {
  useWarningBeforeLeaving(true);
  return (
    <SlidesDropArea className={styles.progress} label={words.title(transfers.length)} text={words.firstSoon}>
      <ul className={styles.list}>
        {transfers.map((transfer) => (
          <TransferRow key={transfer.id} transfer={transfer} />
        ))}
      </ul>
    </SlidesDropArea>
  );
}
