import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ProjectId } from '#shared/entities/scalars';
import { type Export, exportsStore, type ExportStatus } from '../exports-store';
import { ExportTray } from './export-tray';

const slides = (fileName: string, status: ExportStatus): Export => ({
  kind: 'slides',
  id: fileName,
  projectId: 'p1' as ProjectId,
  fileName,
  target: undefined,
  hasNotes: false,
  skipsLost: false,
  status,
});

test('two or more finished downloads are cleared with one press; the others stay, and the list has the focus', async () => {
  const failed = slides('b.pdf', { is: 'failed', message: 'No.', canSkip: false });
  const exports = [slides('a.pdf', { is: 'done' }), failed, slides('c.pdf', { is: 'waiting' })];
  exportsStore.setState({ exports });
  render(<ExportTray />);
  expect(screen.queryByRole('button', { name: 'Clear finished' })).toBeNull();
  act(() => exportsStore.setState({ exports: [...exports, slides('d.pdf', { is: 'done' })] }));
  await userEvent.click(screen.getByRole('button', { name: 'Clear finished' }));
  expect(exportsStore.getState().exports.map(({ id }) => id)).toEqual(['b.pdf', 'c.pdf']);
  expect(screen.getByRole('region', { name: 'Downloads' })).toHaveFocus();
});
