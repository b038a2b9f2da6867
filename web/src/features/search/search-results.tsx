import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Captions, type LucideIcon, MessageSquare, NotebookPen, Presentation, SearchX } from 'lucide-react';
import { useState } from 'react';
import type { ProjectSummary } from '#shared/entities/project';
import { pictureUrl } from '#shared/entities/slide-picture';
import { formatClock } from '#shared/time/time-text';
import { mediaUrl } from '../../platform/api/stored-files';
import { Button } from '../../platform/components/button';
import { EmptyState } from '../../platform/components/empty-state';
import { Skeleton } from '../../platform/components/loading';
import { ListLoadError } from '../../platform/components/screen';
import { SlidePicture } from '../../platform/components/slide-picture';
import { searchWording as words } from '../../wording/projects';
import { makeExcerpt, findMoment, type Passage } from './model/passages';
import type { Mark } from './model/search-index';
import { foundPassagesQuery, foundProjectsQuery, passagesQuery, searchIndexQuery } from './search-client';
import styles from './search.module.css';

/** Projects whose passages are fetched at once. */
const SHOWN = 20;

/**
 * What a search finds inside of projects, best first, for twenty projects at a time.
 * @param all the projects that the person may see
 * @param within those to search
 * @param named those that are already shown because their names match
 */
export function SearchResults({
  text,
  all,
  within,
  named,
}: {
  text: string;
  all: readonly ProjectSummary[];
  within: readonly ProjectSummary[];
  named: readonly ProjectSummary[];
}) {
  const { data: indexedAt, error, refetch } = useQuery(searchIndexQuery(all));
  const { data: found, error: searchError } = useQuery(foundProjectsQuery(text, within, indexedAt));
  const [more, setMore] = useState({ text, count: SHOWN });
  const count = more.text === text ? more.count : SHOWN;
  const failure = indexedAt === undefined ? error : searchError;
  if (failure) {
    return <ListLoadError title={words.failedTitle} error={failure} onRetry={() => void refetch()} />;
  }
  // The list is newer than the index: a project that is no longer visible is gone at once.
  const shown = found?.flatMap(({ id, isInside }) => {
    const project = within.find((each) => each.id === id);
    return project && (isInside || !named.includes(project)) ? [project] : [];
  });
  if (shown?.length === 0 && named.length === 0) {
    return (
      <EmptyState icon={<SearchX />} title={words.noMatchTitle}>
        {words.noMatchText}
      </EmptyState>
    );
  }
  return (
    <section className={styles.results} aria-labelledby="inside">
      <h2 id="inside">{words.inside}</h2>
      {!shown && <ResultsPending />}
      {shown?.length === 0 && <p className={styles.none}>{words.noneInside}</p>}
      {shown && shown.length > 0 && (
        <ol className={styles.list}>
          {shown.slice(0, count).map((project) => (
            <ProjectResults key={project.id} project={project} text={text} />
          ))}
        </ol>
      )}
      {shown && shown.length > count && (
        <Button className={styles.more} onClick={() => setMore({ text, count: count + SHOWN })}>
          {words.showMore(shown.length - count)}
        </Button>
      )}
    </section>
  );
}

const ResultsPending = () => (
  <div className={styles.list} role="status">
    <span className="nd-visually-hidden">{words.loading}</span>
    {[1, 2, 3].map((row) => (
      <Skeleton key={row} height={72} />
    ))}
  </div>
);

/** The best passages of a project; the project itself until they have loaded, or if there are none any more. */
function ProjectResults({ project, text }: { project: ProjectSummary; text: string }) {
  const { data: opened } = useQuery(passagesQuery(project));
  const { data: found = [] } = useQuery(foundPassagesQuery(project, text, opened?.passages));
  const results = found.flatMap(({ index, marks }) => {
    const passage = opened?.passages[index];
    return passage ? [{ passage, marks }] : [];
  });
  if (!opened || results.length === 0) return <ProjectRow project={project} mediaGrant={opened?.mediaGrant} />;
  return results.map((result) => (
    <PassageRow
      key={`${result.passage.kind} ${result.passage.text}`}
      project={project}
      mediaGrant={opened.mediaGrant}
      {...result}
    />
  ));
}

const PICTURE_SIDE = 320;

function ProjectRow({ project, mediaGrant }: { project: ProjectSummary; mediaGrant: string | undefined }) {
  const src = mediaUrl(pictureUrl(project.cover_url, PICTURE_SIDE), mediaGrant);
  return (
    <li>
      <Link to="/project/$id" params={{ id: project.id }} className={styles.row}>
        <Picture src={src} name={project.name} />
        <span className={styles.words}>
          <span dir="auto">{project.name}</span>
          <span className={styles.facts}>
            <Presentation aria-hidden /> {words.project}
          </span>
        </span>
      </Link>
    </li>
  );
}

const icons: Record<Passage['kind'], LucideIcon> = {
  ...{ slide: Presentation, notes: NotebookPen, caption: Captions, comment: MessageSquare },
};
const panels = { slide: undefined, notes: 'notes', caption: 'captions', comment: 'comments' } as const;

function PassageRow({
  project,
  mediaGrant,
  passage,
  marks,
}: {
  project: ProjectSummary;
  mediaGrant: string;
  passage: Passage;
  marks: readonly Mark[];
}) {
  const { kind, slide, slideNumber } = passage;
  const moment = findMoment(passage, marks);
  const src = mediaUrl(pictureUrl(slide?.url ?? project.cover_url, PICTURE_SIDE), mediaGrant);
  const place = moment === undefined ? { slide: slideNumber || undefined } : { t: moment / 1000 };
  const Icon = icons[kind];
  return (
    <li>
      <Link
        to="/project/$id"
        params={{ id: project.id }}
        search={{ ...place, panel: panels[kind] }}
        className={styles.row}
      >
        <Picture src={src} name={project.name} />
        <span className={styles.words}>
          <span dir="auto" className={styles.text}>
            {makeExcerpt(passage.text, marks).map((piece, index) =>
              piece.isMarked ? (
                <mark key={index} dir="auto">
                  {piece.text}
                </mark>
              ) : (
                piece.text
              ),
            )}
          </span>
          <span className={styles.facts}>
            <Icon aria-hidden />
            <span>{words.kinds[kind]}</span>
            <span dir="auto" className={styles.name}>
              {project.name}
            </span>
            {moment !== undefined && <time>{formatClock(moment)}</time>}
            {moment === undefined && slideNumber > 0 && <span>{words.slide(slideNumber)}</span>}
          </span>
        </span>
      </Link>
    </li>
  );
}

const Picture = ({ src, name }: { src: string | undefined; name: string }) => (
  <span className={styles.picture}>
    {src ? <SlidePicture src={src} alt="" name={name} loading="lazy" /> : <Presentation aria-hidden />}
  </span>
);
