import { type ComponentType, useEffect, useState } from 'react';
import { playerWording } from '../../../wording/player';

type Loaded<Props> = ComponentType<Props> | 'failed' | undefined;

/** Renders a component whose code loads when this is first rendered, or says that it couldn't be loaded. `load` must stay the same. */
export function Late<Props extends object>({
  load,
  props,
}: {
  load: () => Promise<ComponentType<Props>>;
  props: Props;
}) {
  const [Component, setComponent] = useState<Loaded<Props>>();
  useEffect(() => {
    load().then(
      (loaded) => setComponent(() => loaded),
      () => setComponent('failed'),
    );
  }, [load]);
  if (Component === 'failed') return <p role="alert">{playerWording.notLoaded}</p>;
  return Component ? <Component {...props} /> : null;
}
