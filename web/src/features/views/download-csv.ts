import { downloadFile } from '../../platform/components/download-file';

/** Where a spreadsheet would run what follows as a formula: at a cell's start, and after what separates or quotes cells in other countries' settings. */
const FORMULA_START = /(^|[",;\t\r\n])(?=[=+\-@＝＋－＠])/g;

/** Formats rows as comma-separated values (RFC 4180) that a spreadsheet only shows. */
export const formatCsv = (rows: readonly (readonly (string | number)[])[]): string =>
  rows
    .map((cells) =>
      cells
        .map((cell) => {
          const text = typeof cell === 'string' ? cell.replaceAll(FORMULA_START, "$1'") : `${cell}`;
          return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
        })
        .join(','),
    )
    .join('\r\n');

/** Downloads rows, the first of which has the headings. */
export function downloadCsv(rows: Parameters<typeof formatCsv>[0], fileName: string): void {
  // Spreadsheets take a file for UTF-8 by its first character.
  downloadFile(new Blob([`\ufeff${formatCsv(rows)}`], { type: 'text/csv' }), fileName);
}
