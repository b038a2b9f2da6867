import { type Upgrade, useUpgrade } from '../api/billing';
import { plansWording as words } from '../../wording/plans';
import { LinkButton, PageLinkButton } from './button';

const PLANS = { to: '/account', hash: 'plans' } as const;

interface HintProps {
  /** Opens a new tab, for pages that must stay open. */
  opensTab?: boolean;
  isMain?: boolean;
  onFollow?: () => void;
}

/** Links the Admin to the plans where a limit is reached, and tells others whom to ask. Nothing if no plans are for sale. */
export function UpgradeHint({ opensTab = false, isMain = false, onFollow }: HintProps) {
  const upgrade = useUpgrade();
  return upgrade ? <Hint {...{ upgrade, opensTab, isMain, onFollow }} /> : null;
}

function Hint({ upgrade, opensTab, isMain, onFollow }: HintProps & { upgrade: Upgrade }) {
  if (upgrade.is === 'of') return <p>{words.askAdmin(upgrade.admin)}</p>;
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
