import { downloadFile } from '../../platform/components/download-file';

/** A spreadsheet would run a cell that begins with one of these as a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** Formats rows as comma-separated values (RFC 4180) that a spreadsheet only shows. */
export const formatCsv = (rows: readonly (readonly (string | number)[])[]): string =>
  rows
    .map((cells) =>
      cells
        .map((cell) => {
          const text = typeof cell === 'string' && FORMULA.test(cell) ? `'${cell}` : `${cell}`;
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
