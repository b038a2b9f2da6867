/** Days for which a deleted or replaced file stays as an earlier version, where a stage keeps data (docs/deploy/restore.md). */
export const FILE_VERSION_DAYS = 30;

/** Days for which the table can be restored as it was, where a stage keeps data. */
export const TABLE_BACKUP_DAYS = 35;

/** Days for which staging stores a file. */
export const STAGED_FILE_DAYS = 2;

/** Days for which a job that failed waits for an operator. */
export const DEAD_JOB_DAYS = 14;

/** Days for which a deleted person's id is marked: longer than the lifetime of their tokens, or of a dead job that names them. */
export const DELETED_PERSON_DAYS = 30;

/** Days for which a counter that limits attempts is stored, at most: that of a month, until about the end of the next. */
export const COUNTER_DAYS = 62;

/** Days for which a report about a link is stored, unless the operator answers it. */
export const LINK_REPORT_DAYS = 180;

/** Days for which the name of a person who lost their only team is stored, unless they return. */
export const FORMER_NAME_DAYS = 365;

/** Days for which AWS records what was called (CloudTrail's event history), and what was transcribed (Transcribe's list of jobs). */
const AWS_RECORD_DAYS = 90;

/** The last day (UTC) on which an address of a file opens it, counted from 1, the day of the address. */
export const FILE_ADDRESS_DAYS = 2;

/** What is left of a person, or of their team, after its deletion. */
export type RemainingData =
  | ('database_backups' | 'file_versions' | 'login_lists' | 'file_addresses' | 'staged_files')
  | ('logs' | 'operator_trail' | 'failed_jobs' | 'counters' | 'deletion_mark' | 'link_reports' | 'former_names')
  | ('project_ids' | 'mail_stop' | 'payments' | 'others_projects' | 'sent_mail' | 'this_computer');

/** How a stage keeps data, as its settings say. */
export interface StageRetention {
  keeps_data: boolean;
  log_days: number;
}

/** What is left after a deletion, and for how many days at most; null for what has no end here. */
export const listRemainingData = ({
  keeps_data,
  log_days,
}: StageRetention): { what: RemainingData; days: number | null }[] => [
  ...(keeps_data
    ? ([
        { what: 'database_backups', days: TABLE_BACKUP_DAYS },
        { what: 'file_versions', days: FILE_VERSION_DAYS },
        // The last list with the login becomes an earlier version in the night after the deletion.
        { what: 'login_lists', days: FILE_VERSION_DAYS + 1 },
      ] as const)
    : []),
  { what: 'file_addresses', days: FILE_ADDRESS_DAYS },
  { what: 'staged_files', days: STAGED_FILE_DAYS },
  { what: 'logs', days: log_days },
  { what: 'operator_trail', days: AWS_RECORD_DAYS },
  { what: 'failed_jobs', days: DEAD_JOB_DAYS },
  { what: 'counters', days: COUNTER_DAYS },
  { what: 'deletion_mark', days: DELETED_PERSON_DAYS },
  { what: 'link_reports', days: LINK_REPORT_DAYS },
  { what: 'former_names', days: FORMER_NAME_DAYS },
  { what: 'project_ids', days: null },
  { what: 'mail_stop', days: null },
  { what: 'payments', days: null },
  { what: 'others_projects', days: null },
  { what: 'sent_mail', days: null },
  { what: 'this_computer', days: null },
];
