import { BookOpenText, Captions, ChartNoAxesColumn, Copy, ExternalLink, Lock, Share2, Users } from 'lucide-react';
import { useId, useState } from 'react';
import type { Account } from '#shared/entities/account';
import { hasLinkEnded, isForAnyone } from '#shared/entities/link-guard';
import { type LinkAccess, linkAccess, type ProjectSummary, type WhoCanEdit } from '#shared/entities/project';
import { authorize } from '#shared/permissions/authorize';
import { formatClock } from '#shared/time/time-text';
import { useSession } from '../../../platform/api/session/session-query';
import { Button, LinkButton, PageLinkButton } from '../../../platform/components/button';
import { copyLink } from '../../../platform/components/clipboard';
import { FieldMessage, SelectField } from '../../../platform/components/fields';
import { isAllowed, LinkSwitches } from '../../../platform/components/link-switches';
import { SegmentedControl } from '../../../platform/components/segmented-control';
import { useNow } from '../../../platform/components/use-now';
import { showToast } from '../../../platform/components/toasts';
import { editorWording as words } from '../../../wording/editor';
import { shareWording } from '../../../wording/share';
import { saveProjectFields } from '../commands/save-project-fields';
import { useEditor, useEditorState, useMoment } from '../ui/editor-context';
import { Embedding } from './embedding';
import { LinkEnd, LinkGuardSettings } from './link-guard';
import { NextProject } from './next-project';
import styles from './sharing.module.css';
import { type LinkSettings, useLinkSettings } from './use-link-settings';

/** The Share button and its popover: the link, its start time, and who can watch. */
export function SharePopover() {
  const { user, account } = useSession();
  const project = useEditorState((state) => state.view.project);
  const { settings, change, problem } = useLinkSettings();
  const { id } = project;
  const mayShare = authorize(user, { do: 'shareProject', project }) === 'allowed';
  const isEmpty = useEditorState((state) => state.view.timeline.clips.length === 0);
  const hasCaptions = useEditorState((state) => state.view.lines.some(({ caption }) => caption.text !== ''));
  const moment = useMoment(1000);
  const [startsHere, setStartsHere] = useState(false);
  const [isShown, setShown] = useState(false);
  const popoverId = useId();
  const seconds = Math.floor(moment / 1000);
  const link = `${window.location.origin}/video/${id}${startsHere && seconds > 0 ? `?t=${seconds}` : ''}`;
  const isClosed = isLinkClosed(project, account);
  const isOpen = !isClosed && settings.link_access !== 'off';
  const now = useNow();
  const isPublic = isOpen && isForAnyone(settings, now);
  const hasEnded = hasLinkEnded(settings, now);
  return (
    <>
      <Button look="plain" size="small" icon={<Share2 />} popoverTarget={popoverId}>
        {words.share}
      </Button>
      <div
        id={popoverId}
        popover="auto"
        className={styles.popover}
        role="dialog"
        aria-label={words.shareTitle}
        onToggle={({ target, currentTarget, newState }) => {
          // React bubbles this event, also from a dialog within.
          if (target === currentTarget) setShown(newState === 'open');
        }}
      >
        <h2>{words.shareTitle}</h2>
        {problem !== undefined && (
          <div className={styles.problem}>
            <FieldMessage text={problem} />
          </div>
        )}
        <p>{isClosed ? words.shareClosed : shareWording.text(settings.link_access, hasEnded, project.who_can_edit)}</p>
        {mayShare && !isClosed && <AccessChoice {...{ settings, change }} />}
        {isOpen && (
          <>
            <div className={styles.link}>
              <input
                dir="ltr"
                readOnly
                value={link}
                aria-label={words.link}
                onFocus={({ target }) => target.select()}
              />
              <Button look="primary" size="small" icon={<Copy />} onClick={() => void copyLink(link)}>
                {words.copyLink}
              </Button>
            </div>
            {!isEmpty && (
              <label className={styles.check}>
                <input type="checkbox" checked={startsHere} onChange={({ target }) => setStartsHere(target.checked)} />
                {words.startHere(formatClock(moment))}
              </label>
            )}
            <div className={styles.actions}>
              {!isEmpty && (
                <PageLinkButton look="quiet" size="small" icon={<ExternalLink />} href={link} target="_blank">
                  {words.openLink}
                </PageLinkButton>
              )}
              {!isEmpty && isPublic && (
                <PageLinkButton
                  look="quiet"
                  size="small"
                  icon={<BookOpenText />}
                  href={`/video/${id}?read`}
                  target="_blank"
                >
                  {words.openReadingPage}
                </PageLinkButton>
              )}
              <LinkButton
                look="quiet"
                size="small"
                icon={<ChartNoAxesColumn />}
                to="/project/$id/views"
                params={{ id }}
              >
                {words.seeViews}
              </LinkButton>
            </div>
            {isEmpty && <p>{words.nothingToShare}</p>}
            {hasCaptions && isPublic && isAllowed(settings, 'allow_downloads') && (
              <div className={styles.row}>
                <span>{words.srt}</span>
                <div className={styles.actions}>
                  <PageLinkButton look="quiet" size="small" icon={<Captions />} href={`/srt/${id}`} target="_blank">
                    {words.openSrt}
                  </PageLinkButton>
                  <Button
                    look="quiet"
                    size="small"
                    icon={<Copy />}
                    onClick={() => void copyLink(`${window.location.origin}/srt/${id}`)}
                  >
                    {words.copySrt}
                  </Button>
                </div>
              </div>
            )}
            {mayShare && (
              <>
                <LinkGuardSettings project={project} access={settings.link_access} isShown={isShown} />
                <LinkEnd {...{ settings, change }} />
              </>
            )}
            {mayShare && !hasEnded && <LinkSwitches {...{ settings, change }} isGuarded={!isPublic} />}
            {isPublic && mayShare && (
              <>
                <NextProject {...{ project, settings, change }} />
                <Embedding {...{ project, settings, change }} />
              </>
            )}
          </>
        )}
      </div>
    </>
  );
}

/**
 * Who can watch with the link. Opening it to anyone takes a press of its own: keys in a closed list choose each option that they pass, and what
 * anyone could watch for a moment stays in caches.
 */
function AccessChoice({ settings: { link_access }, change }: LinkSettings) {
  const [isOpening, setOpening] = useState(false);
  const choose = (chosen: LinkAccess) => {
    setOpening(chosen === 'anyone' && link_access !== 'anyone');
    if (chosen !== 'anyone' && chosen !== link_access) change({ link_access: chosen });
  };
  const open = () => {
    setOpening(false);
    change({ link_access: 'anyone' });
  };
  return (
    <>
      <SelectField
        label={shareWording.access}
        value={isOpening ? 'anyone' : link_access}
        options={linkAccess.options.map((value) => ({ value, label: shareWording.accesses[value] }))}
        onChange={choose}
      />
      {isOpening && (
        <Button look="primary" onClick={open}>
          {shareWording.openToAnyone}
        </Button>
      )}
    </>
  );
}

/** Whether an operator has closed the link of the project or of the whole account. */
const isLinkClosed = (
  { link_closed_at }: Pick<ProjectSummary, 'link_closed_at'>,
  { closed_at }: Pick<Account, 'closed_at'>,
): boolean => link_closed_at !== null || closed_at !== null;

/** The Private/Team switch, which does not affect the link. Only the owner can make a project private again. */
export function WhoCanEditSwitch() {
  const editor = useEditor();
  const { user, account } = useSession();
  const project = useEditorState((state) => state.view.project);
  const choose = (to: WhoCanEdit) => {
    if (to === project.who_can_edit) return;
    const isAllowed = authorize(user, { do: 'setWhoCanEdit', project, to }) === 'allowed';
    if (isAllowed) saveProjectFields(editor, { who_can_edit: to }, words.edits.whoCanEdit);
    else showToast(words.onlyOwner);
  };
  const option = (value: WhoCanEdit, icon: React.ReactNode, text: string) => ({
    value,
    label: (
      <span className={styles.option}>
        {icon}
        {text}
      </span>
    ),
  });
  const now = useNow();
  const isWatchedByAnyone =
    project.who_can_edit === 'Private' && !isLinkClosed(project, account) && isForAnyone(project.settings, now);
  return (
    <div className={styles.switch}>
      <SegmentedControl
        label={words.whoCanEdit}
        value={project.who_can_edit}
        options={[
          option('Private', <Lock aria-hidden />, words.private),
          option('Team', <Users aria-hidden />, words.team),
        ]}
        onChange={choose}
      />
      {isWatchedByAnyone && <p className={styles.note}>{words.publicLink}</p>}
    </div>
  );
}
