import { Button } from '../../../platform/components/button';
import { showError } from '../../../platform/components/feedback-store';
import { deckCheckWording, formatPages } from '../../../wording/imports';
import { checkDeck, type DeckFinding } from '../../imports/deck-check';
import { removeImportWithFiles, isImportComplete } from '../../imports/import-lifecycle';
import type { ImportRecord } from '../../imports/import-records';
import styles from './deck-check.module.css';

const findingText = ({ of, pages, names = [] }: DeckFinding): string =>
  deckCheckWording.findings[of](pages.length > 0 ? formatPages(pages, 'Page') : '', names);

/** What to check in an imported deck: one line that opens to a list. Done forgets the import, unless it still has pages to send. */
export function DeckCheck({ record }: { record: ImportRecord }) {
  const { id, name } = record;
  const findings = checkDeck(record);
  if (findings.length === 0) return null;
  return (
    <details className={styles.check}>
      <summary>{deckCheckWording.toCheck(findings.length, name)}</summary>
      <ul>
        {findings.map((finding) => (
          <li key={finding.of}>{findingText(finding)}</li>
        ))}
      </ul>
      {isImportComplete(record) && (
        <Button size="small" onClick={() => void removeImportWithFiles(id).catch(showError)}>
          {deckCheckWording.done}
        </Button>
      )}
    </details>
  );
}
