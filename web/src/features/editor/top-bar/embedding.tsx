import { Copy, Plus, X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { EMBED_SITES_MAX, parseEmbedSite } from '#shared/entities/embedding';
import type { ProjectSummary } from '#shared/entities/project';
import { isEmbeddable, toEmbedCode } from '#shared/publish/embed';
import { Button, IconButton } from '../../../platform/components/button';
import { copyText } from '../../../platform/components/clipboard';
import { SelectField, TextField } from '../../../platform/components/fields';
import { embeddingWording as words } from '../../../wording/embedding';
import styles from './embedding.module.css';
import type { LinkSettings } from './use-link-settings';

/** Whose pages may embed the player, the code for them, and what it shows there (decision 86). */
export function Embedding({ project, settings, change }: LinkSettings & { project: ProjectSummary }) {
  const { embedding = 'off', embed_sites: sites = [] } = settings;
  return (
    <section className={styles.embedding}>
      <SelectField
        label={words.label}
        value={embedding}
        options={[
          { value: 'off', label: words.off },
          { value: 'anywhere', label: words.anywhere },
          { value: 'listed', label: words.listed },
        ]}
        onChange={(chosen) => change({ embedding: chosen })}
      />
      {embedding === 'listed' && <Sites sites={sites} onChange={(embed_sites) => change({ embed_sites })} />}
      {(embedding === 'anywhere' || (embedding === 'listed' && sites.length > 0)) && <Code project={project} />}
    </section>
  );
}

function Sites({ sites, onChange }: { sites: readonly string[]; onChange: (sites: string[]) => void }) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const add = (event: FormEvent) => {
    event.preventDefault();
    const site = parseEmbedSite(typed);
    const problem = site === undefined ? words.notASite : sites.length >= EMBED_SITES_MAX ? words.tooMany : undefined;
    setError(problem);
    if (site === undefined || problem !== undefined) return;
    setTyped('');
    if (!sites.includes(site)) onChange([...sites, site]);
  };
  return (
    <>
      {sites.length === 0 ? (
        <p>{words.noSites}</p>
      ) : (
        <ul className={styles.sites} aria-label={words.sites}>
          {sites.map((site) => (
            <li key={site} dir="ltr">
              {site}
              <IconButton
                size="small"
                label={words.removeSite(site)}
                icon={<X />}
                onClick={() => onChange(sites.filter((other) => other !== site))}
              />
            </li>
          ))}
        </ul>
      )}
      <form className={styles.add} onSubmit={add} noValidate>
        <TextField
          label={words.addLabel}
          hint={words.addHint}
          inputMode="url"
          placeholder="example.com"
          value={typed}
          error={error}
          onChange={setTyped}
        />
        <Button type="submit" size="small" icon={<Plus />}>
          {words.add}
        </Button>
      </form>
    </>
  );
}

function Code({ project: { id, name, settings } }: { project: ProjectSummary }) {
  const src = `${window.location.origin}/embed/${id}`;
  const code = toEmbedCode({ src, title: name });
  // Until then, the preview would say that the presentation isn't available, and so would the edge for ten seconds.
  const isSaved = isEmbeddable(settings);
  return (
    <>
      <div className={styles.code}>
        <textarea
          dir="ltr"
          readOnly
          rows={3}
          value={code}
          aria-label={words.code}
          onFocus={({ target }) => target.select()}
        />
        <Button look="primary" size="small" icon={<Copy />} onClick={() => void copyText(code)}>
          {words.copyCode}
        </Button>
      </div>
      {isSaved && (
        <iframe className={styles.preview} src={src} title={words.preview} loading="lazy" allow="fullscreen" />
      )}
    </>
  );
}
