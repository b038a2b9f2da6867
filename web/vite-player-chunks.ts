/** What chunking tells about a module. */
interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: readonly string[]; code: string | null } | null;
}

/** The index of the icons imports every icon there is. */
const ICON = /lucide-react\/dist\/esm\/icons\/([\w-]+)\.\w+$/;
const ICON_IMPORT = /import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g;

/** The file of an icon: `RotateCcw` lies in `rotate-ccw`, `Volume2` in `volume-2`. */
const fileOfIcon = (name: string) => name.replace(/(?<=[a-z])(?=[A-Z0-9])/g, '-').toLowerCase();

/** What loads with a page at once: the modules that its entry imports at any depth, and the icons that these name. */
function loadedWith(entry: string, graph: ModuleGraph) {
  const modules = new Set<string>();
  const icons = new Set<string>();
  const open = [entry];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (modules.has(id)) continue;
    modules.add(id);
    const { importedIds = [], code } = graph.getModuleInfo(id) ?? {};
    open.push(...importedIds);
    for (const [, names = ''] of code?.matchAll(ICON_IMPORT) ?? []) {
      for (const name of names.split(',')) icons.add(fileOfIcon(name.trim().split(/\s/)[0] ?? ''));
    }
  }
  return { modules, icons };
}

/**
 * A group of chunks for what the player's page shares with the app (React, mostly): one file instead of one for each
 * piece, so that a viewer waits for few requests. `entry` is the page's script.
 */
export function sharedWithPlayer(entry: string) {
  let player: ReturnType<typeof loadedWith> | undefined;
  return {
    name: (id: string, graph: ModuleGraph) => {
      player ??= loadedWith(entry, graph);
      const icon = ICON.exec(id)?.[1];
      const isWanted = icon === undefined ? player.modules.has(id) : player.icons.has(icon);
      return isWanted ? 'shared' : null;
    },
    // Used by the player's entry and by at least one other.
    minShareCount: 2,
  };
}
