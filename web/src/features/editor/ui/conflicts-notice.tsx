import { conflictsWording as words } from '../../../wording/conflicts';
import {
  type Conflict,
  type ConflictReason,
  conflictReason,
  buildResolvedRecord,
  conflictText,
} from '../model/conflicts';
import { dismissConflicts, resolveConflicts } from '../model/editor-store';
import { recordText } from '../model/records';
import { useEditor, useEditorState } from './editor-context';
import { UnsavedTexts } from './unsaved-texts';
import styles from './conflicts-notice.module.css';

interface ConflictGroup {
  id: string;
  reason: ConflictReason;
  conflicts: Conflict[];
}

export function ConflictsNotice() {
  const { mayEdit } = useEditor();
  const conflicts = useEditorState((state) => state.conflicts);
  const records = useEditorState((state) => state.view.records);
  if (conflicts.length === 0) return null;
  const groups = new Map<string, ConflictGroup>();
  for (const conflict of conflicts) {
    const reason = conflictReason(conflict, records, mayEdit);
    // Each changed text is decided separately; the others are grouped by reason.
    const { entity } = conflict.record;
    const itself = `${conflict.key} ${conflictText(conflict)}`;
    const id = { changed: itself, deleted: `deleted ${entity}`, refused: 'refused', 'not-allowed': 'not-allowed' }[
      reason
    ];
    const group = groups.get(id) ?? { id, reason, conflicts: [] };
    groups.set(id, { ...group, conflicts: [...group.conflicts, conflict] });
  }
  return (
    <div role="alert" className={styles.notice}>
      {[...groups.values()].map((group) => (
        <ConflictItem key={group.id} {...group} />
      ))}
    </div>
  );
}

function ConflictItem({ reason, conflicts }: ConflictGroup) {
  const { store } = useEditor();
  const { records, slides } = useEditorState((state) => state.view);
  const [{ key, record }] = conflicts as [Conflict];
  const texts = conflicts.map(conflictText).filter((text) => text !== '');
  const there = records.get(key);
  const slide = slides.findIndex(({ id }) => record.entity === 'slide' && id === record.item.id) + 1;
  const refusals = [...new Set(conflicts.flatMap(({ refusal }) => refusal ?? []))];
  const message =
    texts.length === 0
      ? words.changesLost
      : words.why[reason]({ entity: record.entity, slide, texts: texts.length, refusals });
  const isUsable = conflicts.some((each) => buildResolvedRecord(each, records));
  const use = reason !== 'not-allowed' && isUsable ? words.use[reason] : undefined;
  return (
    <UnsavedTexts
      message={message}
      texts={texts}
      saved={reason === 'changed' && there ? (recordText(there) ?? '') : undefined}
      use={use && { label: use.label, onUse: () => resolveConflicts(store, conflicts, use.edit) }}
      onDismiss={() => dismissConflicts(store, conflicts)}
    />
  );
}
