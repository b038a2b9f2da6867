import type { KnownViewer } from '#shared/entities/known-viewer';
import { lockedLinkWording } from '../../../wording/share';
import styles from './viewer-notice.module.css';

/** Says, before anything plays, what the team learns about a viewer whom it knows. */
export const ViewerNotice = ({ knownViewer }: { knownViewer: KnownViewer }) => (
  <p className={styles.notice}>
    {knownViewer.startsWith('link-') ? lockedLinkWording.linkIsSeen : lockedLinkWording.viewerIsSeen}
  </p>
);
