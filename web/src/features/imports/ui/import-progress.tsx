import { useMemo } from 'react';
import { useStore } from 'zustand';
import { useWarningBeforeLeaving } from '../../../platform/components/use-warning-before-leaving';
import { uploadsWording as words } from '../../../wording/imports';
import { isActiveTransfer, type Transfer, uploadsStore } from '../transfers';
import styles from './import-progress.module.css';
import { SlidesDropArea } from './drop-area';
import { TransferRow } from './upload-tray';

/** What is on its way to a project. */
export function useProjectTransfers(projectId: string): readonly Transfer[] {
  const transfers = useStore(uploadsStore, (state) => state.transfers);
  return useMemo(
    () => transfers.filter((transfer) => transfer.projectId === projectId && isActiveTransfer(transfer)),
    [transfers, projectId],
  );
}

/** Stands in the middle of a project that has nothing to show yet, while its first slides or clips are made. */
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
