import { Redo2, Undo2 } from 'lucide-react';
import { IconButton } from '../../../platform/components/button';
import { editorWording as words } from '../../../wording/editor';
import { editorCommands } from '../commands/editor-commands';
import { useEditor, useEditorState } from '../ui/editor-context';

export function HistoryButtons() {
  const editor = useEditor();
  const undo = useEditorState((state) => state.undo.at(-1)?.name);
  const redo = useEditorState((state) => state.redo.at(-1)?.name);
  return (
    <>
      <IconButton
        size="small"
        label={undo !== undefined ? words.undoEdit(undo) : words.undo}
        icon={<Undo2 />}
        disabled={undo === undefined}
        onClick={() => editorCommands.undo.run(editor)}
      />
      <IconButton
        size="small"
        label={redo !== undefined ? words.redoEdit(redo) : words.redo}
        icon={<Redo2 />}
        disabled={redo === undefined}
        onClick={() => editorCommands.redo.run(editor)}
      />
    </>
  );
}
