import { RemovalPolicy } from 'aws-cdk-lib';
import { AttributeType, BillingMode, ProjectionType, StreamViewType, Table } from 'aws-cdk-lib/aws-dynamodb';
import { Construct } from 'constructs';
import { TABLE_BACKUP_DAYS } from '#shared/retention';
import { getTableName } from '#shared/table-name';
import type { Stage } from '../stages';

export const INDEX = 'index1';

/**
 * What happens to a resource that holds data when its stack no longer has it. A failed first deployment removes even kept ones, so that it
 * can be repeated: their names would still be taken.
 */
export const getRemovalPolicy = ({ keepData }: Stage): RemovalPolicy =>
  keepData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY;

const text = (name: string) => ({ name, type: AttributeType.STRING });

/** The single table: keys, the index for lists, expiry, and the stream that all events come from. */
export class Data extends Construct {
  readonly table: Table;

  constructor(scope: Construct, id: string, { stage }: { stage: Stage }) {
    super(scope, id);
    this.table = new Table(this, 'Table', {
      tableName: getTableName(stage.name),
      partitionKey: text('pk'),
      sortKey: text('sk'),
      billingMode: BillingMode.PAY_PER_REQUEST,
      stream: StreamViewType.NEW_AND_OLD_IMAGES,
      timeToLiveAttribute: 'ttl',
      pointInTimeRecoverySpecification: {
        pointInTimeRecoveryEnabled: stage.keepData,
        ...(stage.keepData && { recoveryPeriodInDays: TABLE_BACKUP_DAYS }),
      },
      deletionProtection: stage.isProtected,
      removalPolicy: getRemovalPolicy(stage),
    });
    this.table.addGlobalSecondaryIndex({
      indexName: INDEX,
      partitionKey: text('index1_pk'),
      sortKey: text('index1_sk'),
      projectionType: ProjectionType.ALL,
    });
  }
}
