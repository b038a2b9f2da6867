import { type ComponentProps, useImperativeHandle, useLayoutEffect, useRef } from 'react';

interface WrittenAreaProps extends Omit<ComponentProps<'textarea'>, 'value' | 'defaultValue' | 'onChange'> {
  text: string;
  onWrite: (text: string) => void;
}

/**
 * A text area whose words are kept elsewhere, in which Ctrl or ⌘ with Z takes back what was typed word by word. With `value`, React
 * writes every letter also into the element's default text, and Chrome ends what can be taken back at once at each such write.
 */
export function WrittenArea({ text, onWrite, ref, ...rest }: WrittenAreaProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle(ref, () => area.current!);
  useLayoutEffect(() => {
    if (area.current && area.current.value !== text) area.current.value = text;
  }, [text]);
  return <textarea {...rest} ref={area} onChange={({ target }) => onWrite(target.value)} />;
}
