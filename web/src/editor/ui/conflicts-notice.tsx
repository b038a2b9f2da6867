import { Button } from '../../components/button';
import { copyText } from '../../components/copy-link';
import { conflictsWording as words } from '../../wording/conflicts';
import { type Conflict, type ConflictReason, reasonOf, resolvedRecord, wordsOfConflict } from '../model/conflicts';
import { dismissConflicts, resolveConflicts } from '../model/editor-store';
import { wordsIn } from '../model/record-words';
import { useEditor, useEditorState } from './editor-context';
import styles from './conflicts-notice.module.css';

interface ConflictGroup {
  id: string;
  reason: ConflictReason;
  conflicts: Conflict[];
}

/** Shows a person what they wrote and what can't be saved in its place, until they use it or let it go. */
export function ConflictsNotice() {
  const { mayEdit } = useEditor();
  const conflicts = useEditorState((state) => state.conflicts);
  const records = useEditorState((state) => state.view.records);
  if (conflicts.length === 0) return null;
  const groups = new Map<string, ConflictGroup>();
  for (const conflict of conflicts) {
    const reason = reasonOf(conflict, records, mayEdit);
    // A text that stands beside another one is decided on by itself, all others with those of their kind.
    const { entity } = conflict.record;
    const itself = `${conflict.key} ${wordsOfConflict(conflict)}`;
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
  const texts = conflicts.map(wordsOfConflict).filter((text) => text !== '');
  const there = records.get(key);
  const slide = slides.findIndex(({ id }) => record.entity === 'slide' && id === record.item.id) + 1;
  const refusals = [...new Set(conflicts.flatMap(({ refusal }) => refusal ?? []))];
  const isUsable = reason !== 'not-allowed' && conflicts.some((each) => resolvedRecord(each, records));
  return (
    <section className={styles.conflict}>
      <p>
        {texts.length === 0
          ? words.changesLost
          : words.why[reason](words.place(record.entity, slide), texts.length, refusals)}
      </p>
      <div className={styles.texts}>
        {reason === 'changed' && there && (
          <div>
            <b>{words.saved}</b>
            <p dir="auto">{wordsIn(there) || words.empty}</p>
          </div>
        )}
        {texts.length > 0 && (
          <div>
            {reason === 'changed' && <b>{words.yours}</b>}
            {texts.map((text, index) => (
              <p key={index} dir="auto">
                {text}
              </p>
            ))}
          </div>
        )}
      </div>
      <div className={styles.choices}>
        {isUsable && (
          <Button
            size="small"
            look="primary"
            onClick={() => resolveConflicts(store, conflicts, words.use[reason].edit)}
          >
            {words.use[reason].label}
          </Button>
        )}
        {texts.length > 0 && (
          <Button size="small" onClick={() => void copyText(texts.join('\n'))}>
            {words.copy}
          </Button>
        )}
        <Button size="small" onClick={() => dismissConflicts(store, conflicts)}>
          {words.dismiss}
        </Button>
      </div>
    </section>
  );
}
