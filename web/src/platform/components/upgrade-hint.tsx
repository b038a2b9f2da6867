import { type Upgrade, useUpgrade } from '../api/billing';
import { plansWording as words } from '../../wording/plans';
import { LinkButton, PageLinkButton } from './button';

/** Where the plans are, from wherever one is. */
const PLANS = { to: '/account', hash: 'plans' } as const;

interface HintProps {
  /** For who must not leave this page. */
  opensTab?: boolean;
  /** Whether nothing else can be done here. */
  isMain?: boolean;
  /** Told when the link is followed. */
  onFollow?: () => void;
}

/**
 * Stands wherever a limit of the plan is met: leads the Admin to the plans, tells others whom to ask. Nothing where no plans are
 * sold.
 */
export function UpgradeHint({ opensTab = false, isMain = false, onFollow }: HintProps) {
  const upgrade = useUpgrade();
  return upgrade ? <Hint {...{ upgrade, opensTab, isMain, onFollow }} /> : null;
}

function Hint({ upgrade, opensTab, isMain, onFollow }: HintProps & { upgrade: Upgrade }) {
  if (upgrade.is === 'of') return <p>{words.ask(upgrade.admin)}</p>;
  if (opensTab) {
    return (
      <PageLinkButton size="small" href={`${PLANS.to}#${PLANS.hash}`} target="_blank" rel="noreferrer">
        {words.upgrade}
      </PageLinkButton>
    );
  }
  return (
    <LinkButton look={isMain ? 'primary' : 'plain'} size={isMain ? 'medium' : 'small'} {...PLANS} onClick={onFollow}>
      {words.upgrade}
    </LinkButton>
  );
}
