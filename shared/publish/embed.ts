import type { ProjectSettings } from '#shared/entities/project';
import { escapeHtml } from '#shared/safe-text';

type EmbedSettings = Pick<ProjectSettings, 'embedding' | 'embed_sites'>;

/** Who may frame a project's embedded player, for its content security policy. The app itself may: it shows a preview. */
export function toFrameAncestors({ embedding, embed_sites = [] }: EmbedSettings): string {
  if (embedding === 'anywhere') return '*';
  const sites = embedding === 'listed' ? embed_sites : [];
  return ["'self'", ...sites.flatMap((site) => [site, `*.${site}`])].join(' ');
}

/** Whether any other site's page may frame the player; a list may still be empty. */
export const isEmbeddable = ({ embedding = 'off' }: EmbedSettings): boolean => embedding !== 'off';

/** Whether pages of an origin may control the embedded player. An opaque origin (`null`) belongs to no site. */
export function isEmbeddingOrigin(origin: string, settings: EmbedSettings): boolean {
  if (!isEmbeddable(settings) || !URL.canParse(origin)) return false;
  const { embedding, embed_sites = [] } = settings;
  const { host } = new URL(origin);
  return embedding === 'anywhere' || embed_sites.some((site) => host === site || host.endsWith(`.${site}`));
}

/** As large as the stage of a laptop's page. */
export const EMBED_WIDTH = 960;

export const toEmbedHeight = (width: number): number => Math.round((width * 9) / 16);

interface EmbedCode {
  /** The address of the embedded player. */
  src: string;
  title: string;
  /** Pixels. A narrower page gets a smaller player. */
  width?: number;
}

/** The HTML that embeds a player in another site's page. */
export const toEmbedCode = ({ src, title, width = EMBED_WIDTH }: EmbedCode): string =>
  `<iframe src="${escapeHtml(src)}" title="${escapeHtml(title)}" width="${width}" height="${toEmbedHeight(width)}" ` +
  'style="max-width: 100%; height: auto; aspect-ratio: 16 / 9; border: 0" ' +
  'allow="autoplay; fullscreen; picture-in-picture" loading="lazy"></iframe>';
