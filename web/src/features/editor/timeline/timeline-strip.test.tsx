import { render } from '@testing-library/react';
import { openAt } from '../commands/testing/open-at';
import { makeEdit } from '../model/editor-store';
import { clipMarkers } from '../model/project-view';
import { markerRecord } from '../model/records';
import { buildDiff } from '../model/records-diff';
import { EditorContext } from '../ui/editor-context';
import { StripSlides } from './timeline-strip';

test('tiles are placed by time, also after a clip without a slide', () => {
  const editor = openAt(0);
  const withoutFirst = (view: ReturnType<typeof editor.store.getState>['view']) =>
    buildDiff(view.records, { put: [], remove: clipMarkers(view, 1000).map(markerRecord) });
  makeEdit(editor.store, withoutFirst, { name: 'Show no slide' });
  const { container } = render(
    <EditorContext value={editor}>
      <StripSlides />
    </EditorContext>,
  );
  const places = [...container.children].map((tile) => (tile as HTMLElement).style.left);
  expect(places).toEqual([`${(10 / 16) * 100}%`, `${(12.5 / 16) * 100}%`]);
});
