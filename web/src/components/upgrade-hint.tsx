import { type Upgrade, useUpgrade } from '../api/billing';
import { plansWording as words } from '../wording/plans';
import { LinkButton, PageLinkButton } from './link-button';

/** Where the plans are, from wherever one is. */
const PLANS = { to: '/account', hash: 'plans' } as const;

/**
 * Stands wherever a limit of the plan is met: leads the Admin to the plans, tells others whom to ask. Nothing where no plans are
 * sold. `opensTab` for who must not leave this page; `onFollow` is told when the link is followed.
 */
export function UpgradeHint({ opensTab = false, onFollow }: { opensTab?: boolean; onFollow?: () => void }) {
  const upgrade = useUpgrade();
  return upgrade ? <Hint upgrade={upgrade} opensTab={opensTab} onFollow={onFollow} /> : null;
}

function Hint({ upgrade, opensTab, onFollow }: { upgrade: Upgrade; opensTab: boolean; onFollow?: () => void }) {
  if (upgrade.is === 'of') return <p>{words.ask(upgrade.admin)}</p>;
  if (opensTab) {
    return (
      <PageLinkButton size="small" href={`${PLANS.to}#${PLANS.hash}`} target="_blank" rel="noreferrer">
        {words.upgrade}
      </PageLinkButton>
    );
  }
  return (
    <LinkButton size="small" {...PLANS} onClick={onFollow}>
      {words.upgrade}
    </LinkButton>
  );
}
