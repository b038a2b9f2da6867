import { useState } from 'react';
import { captionName } from '#shared/entities/caption';
import { WindowedList } from '../../../components/windowed/windowed-list';
import { useEditorState, useVisit } from '../editor-context';
import { CaptionRow } from './caption-row';
import { useCurrentPlace } from './use-current-place';

/** About how high a row is, in pixels. */
const ROW_HEIGHT = 49;

/** The captions that are played, in order. */
export function CaptionList() {
  const places = useEditorState((state) => state.view.places);
  const keys = useEditorState((state) => state.view.lineKeys);
  const selected = useVisit(({ selection }) => (selection?.kind === 'caption' ? selection.name : undefined));
  const current = useCurrentPlace();
  const [focused, setFocused] = useState<string>();
  const wanted = places.findIndex((place) => captionName(place) === selected);
  return (
    <WindowedList
      rows={places}
      keys={keys}
      rowHeight={ROW_HEIGHT}
      inSight={wanted >= 0 ? wanted : current && places.indexOf(current)}
      kept={focused === undefined ? -1 : keys.indexOf(focused)}
    >
      {(place, index) => (
        <CaptionRow
          rowKey={keys[index]!}
          onFocus={setFocused}
          name={captionName(place)}
          start={place.start}
          end={place.end}
          isCurrent={place === current}
        />
      )}
    </WindowedList>
  );
}
