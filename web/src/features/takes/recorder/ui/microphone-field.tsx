import { SelectField } from '../../../../platform/components/fields';
import type { Microphone } from '../../capture/microphone';
import { recorderWording as words } from '../../../../wording/recorder';

/** Chooses a microphone; what is chosen is remembered by whoever listens. */
export function MicrophoneField({
  microphones,
  microphoneId,
  isDisabled = false,
  onChoose,
}: {
  microphones: readonly Microphone[];
  microphoneId: string;
  isDisabled?: boolean;
  onChoose: (id: string) => void;
}) {
  const known = microphones.map(({ id, label }) => ({ value: id, label: label || words.defaultMicrophone }));
  const isKnown = known.some(({ value }) => value === microphoneId);
  return (
    <SelectField
      label={words.microphone}
      value={microphoneId}
      options={isKnown ? known : [{ value: microphoneId, label: words.defaultMicrophone }, ...known]}
      isDisabled={isDisabled}
      onChange={onChoose}
    />
  );
}
