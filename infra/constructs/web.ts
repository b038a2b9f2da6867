import { Duration, Fn, RemovalPolicy, Validations } from 'aws-cdk-lib';
import {
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  CacheQueryStringBehavior,
  Distribution,
  Function as EdgeFunction,
  type FunctionAssociation,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HttpVersion,
  KeyValueStore,
  OriginRequestPolicy,
  PriceClass,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, type HttpOriginProps, OriginGroup, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { AaaaRecord, ARecord, HostedZone, RecordTarget } from 'aws-cdk-lib/aws-route53';
import { CloudFrontTarget } from 'aws-cdk-lib/aws-route53-targets';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { BlockPublicAccess, Bucket, BucketEncryption } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import { Construct, type IDependable } from 'constructs';
import { join } from 'node:path';
import { API_PATH, EDGE_HEADERS } from '#shared/api/edge';
import type { ClientConfig } from '#shared/client-config';
import type { Edge } from '../stacks/edge-stack';
import type { Stage } from '../stages';
import type { Api } from './api';
import type { Media, MediaKeys } from './media';
import type { EdgeSecrets } from './secrets';
import type { SecurityHeaders } from './security-headers';

interface WebProps {
  stage: Stage;
  api: Api;
  media: Media;
  mediaKeys: MediaKeys;
  headers: SecurityHeaders;
  edgeSecrets: EdgeSecrets;
  edge?: Edge;
}

/** Longer than the API waits for a function (30 s), so that the API reports a timeout itself. */
const API_ORIGIN_TIMEOUT = Duration.seconds(35);
/** Longer than a cold start takes. After that, a viewer gets the page as it is stored. */
const RENDERED_PAGE_TIMEOUT = Duration.seconds(3);
/**
 * All but 400 and 416 of what CloudFront allows here. `not-found` is a link that plays nothing, and 429 the route's throttle.
 */
const NOT_RENDERED = [403, 404, 429, 500, 502, 503, 504];

/** What oEmbed's consumers may ask (https://oembed.com, section 2.2). */
const OEMBED_QUERY = ['url', 'format', 'maxwidth', 'maxheight'];

/** The app's single origin: the client, its API, people's files at signed addresses, and what an open link shows. */
export class Web extends Construct {
  readonly bucket: Bucket;
  readonly distribution: Distribution;
  /** The projects whose links were closed in the last hours (decision 72). */
  readonly closedLinks: KeyValueStore;

  constructor(scope: Construct, id: string, props: WebProps) {
    super(scope, id);
    const { stage, edge } = props;
    // No access log: request addresses contain the signatures that open people's files.
    this.bucket = new Bucket(this, 'Client', {
      encryption: BucketEncryption.S3_MANAGED,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      enforceSSL: true,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    this.closedLinks = new KeyValueStore(this, 'ClosedLinks', {
      keyValueStoreName: `narradeck-${stage.name}-closed-links`,
    });
    const files = this.fileBehavior(props);
    const refuseClosed = this.createViewerRequestFunction(
      'RefuseClosedLinks',
      'refuse-closed-links',
      stage,
      this.closedLinks,
    );
    const published = this.publishedBehavior(props);
    const api = this.apiBehavior(props);
    const pages = this.clientBehavior(props);
    const rendered = this.renderedPageBehavior(props, pages);
    this.distribution = new Distribution(this, 'Distribution', {
      comment: `Narradeck ${stage.name}`,
      domainNames: stage.domain && [stage.domain.name],
      certificate: edge?.certificate,
      webAclId: edge?.firewall?.arn,
      defaultRootObject: 'index.html',
      httpVersion: HttpVersion.HTTP2_AND_3,
      priceClass: PriceClass.PRICE_CLASS_100,
      // Without our own certificate, CloudFront's default applies.
      minimumProtocolVersion: edge && SecurityPolicyProtocol.TLS_V1_2_2021,
      defaultBehavior: pages,
      additionalBehaviors: {
        [`${API_PATH}/*`]: api,
        // Files have a name below their project or person. `/projects/x` is an address of the app, if only its not-found page.
        '/projects/*/?*': { ...files, functionAssociations: [refuseClosed] },
        '/users/*/?*': files,
        '/publish/*': published,
        '/srt/*': published,
        '/comments/*': published,
        '/preview/*': published,
        '/oembed': { ...published, cachePolicy: this.tenSecondsPolicy('Oembed', 'oembed', stage, OEMBED_QUERY) },
        '/video/*': rendered,
        // Only there does the page's own policy apply, which lists who may frame it (decision 86). The stored page may be in no frame.
        '/embed/*': { ...rendered, origin: published.origin, responseHeadersPolicy: props.headers.embeds },
      },
    });
    // CloudFront sends a new secret only after the API accepts it.
    this.distribution.node.addDependency(props.api.stage);
    Validations.of(this.distribution).acknowledge({
      id: 'Annotation::@aws-cdk/aws-cloudfront-origins:updateImportedBucketPolicyOac',
      reason: 'The media construct writes that policy.',
    });
  }

  private clientBehavior({ stage, headers }: WebProps): BehaviorOptions {
    return {
      origin: S3BucketOrigin.withOriginAccessControl(this.bucket),
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      responseHeadersPolicy: headers.pages,
      functionAssociations: [this.createViewerRequestFunction('ChoosePage', 'choose-page', stage)],
    };
  }

  /**
   * A link's page, rendered by the API for what it plays. Whenever the API has none, or is late, the origin group answers with the
   * page as it is stored (decision 80).
   */
  private renderedPageBehavior(props: WebProps, pages: BehaviorOptions): BehaviorOptions {
    // Also the stored page, which says `no-cache`: otherwise each viewer of a closed link would call the function.
    const cachePolicy = this.tenSecondsPolicy(
      'RenderedPage',
      'rendered-page',
      props.stage,
      ['id', 'read', 'embed'],
      10,
    );
    const primaryOrigin = this.apiOrigin(props, {
      originPath: API_PATH,
      readTimeout: RENDERED_PAGE_TIMEOUT,
      connectionAttempts: 1,
      connectionTimeout: RENDERED_PAGE_TIMEOUT,
    });
    const origin = new OriginGroup({
      primaryOrigin,
      fallbackOrigin: pages.origin,
      fallbackStatusCodes: NOT_RENDERED,
    });
    return { ...pages, origin, cachePolicy };
  }

  private createViewerRequestFunction(
    id: string,
    name: string,
    stage: Stage,
    keyValueStore?: KeyValueStore,
  ): FunctionAssociation {
    const edgeFunction = new EdgeFunction(this, id, {
      functionName: `narradeck-${stage.name}-${name}`,
      runtime: FunctionRuntime.JS_2_0,
      code: FunctionCode.fromFile({ filePath: join(__dirname, '..', 'edge-functions', `${name}.js`) }),
      keyValueStore,
    });
    return { function: edgeFunction, eventType: FunctionEventType.VIEWER_REQUEST };
  }

  /** The API as an origin, which waits for as long as the API does by default. */
  private apiOrigin({ api, edgeSecrets }: WebProps, options: HttpOriginProps = {}): HttpOrigin {
    return new HttpOrigin(Fn.select(2, Fn.split('/', api.http.apiEndpoint)), {
      customHeaders: { [EDGE_HEADERS.secret]: edgeSecrets.current },
      readTimeout: API_ORIGIN_TIMEOUT,
      ...options,
    });
  }

  /** Calls of the client. Nothing is cached, and the API receives everything but the host header, which is its own. */
  private apiBehavior(props: WebProps): BehaviorOptions {
    return {
      origin: this.apiOrigin(props),
      allowedMethods: AllowedMethods.ALLOW_ALL,
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
      responseHeadersPolicy: props.headers.files,
      functionAssociations: [this.createViewerRequestFunction('AddViewerAddress', 'add-viewer-address', props.stage)],
    };
  }

  /** The edge caches files under their path alone, and verifies the grant of each request before it answers (decision 72). */
  private fileBehavior({ stage, media, mediaKeys, headers }: WebProps): BehaviorOptions {
    // By name only: passing the construct would put this distribution in the bucket's policy, and Core would depend on App.
    const bucket = Bucket.fromBucketAttributes(this, 'Media', {
      bucketArn: media.bucket.bucketArn,
      bucketRegionalDomainName: media.bucket.bucketRegionalDomainName,
    });
    // Pictures, audio, and video are compressed already: one copy of each serves every browser.
    const cachePolicy = new CachePolicy(this, 'OneDay', {
      cachePolicyName: `narradeck-${stage.name}-files`,
      minTtl: Duration.seconds(0),
      defaultTtl: Duration.days(1),
      // Browsers keep files for longer. Whoever watches a link gets new grants, but then no longer a file that was deleted.
      maxTtl: Duration.days(1),
    });
    return {
      origin: S3BucketOrigin.withOriginAccessControl(bucket),
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      cachePolicy,
      responseHeadersPolicy: headers.files,
      trustedKeyGroups: [mediaKeys.keyGroup],
    };
  }

  /**
   * An open link costs at most six function calls per minute and edge location, however many watch. The same function under `/api`, which
   * our client doesn't call, is not cached: there the firewall's limit per address and the route's throttle apply.
   */
  private publishedBehavior(props: WebProps): BehaviorOptions {
    const { stage, headers } = props;
    const cachePolicy = this.tenSecondsPolicy('TenSeconds', 'ten-seconds', stage, ['clip']);
    return {
      origin: this.apiOrigin(props, { originPath: API_PATH }),
      allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      cachePolicy,
      responseHeadersPolicy: headers.files,
    };
  }

  /** Keeps what an open link shows for ten seconds, separately for each value of these parameters of the query. */
  private tenSecondsPolicy(id: string, name: string, stage: Stage, query: string[], minSeconds = 0): CachePolicy {
    return new CachePolicy(this, id, {
      cachePolicyName: `narradeck-${stage.name}-${name}`,
      minTtl: Duration.seconds(minSeconds),
      defaultTtl: Duration.seconds(10),
      maxTtl: Duration.seconds(10),
      queryStringBehavior: CacheQueryStringBehavior.allowList(...query),
      enableAcceptEncodingBrotli: true,
      enableAcceptEncodingGzip: true,
    });
  }
}

interface DomainNameProps {
  domain: NonNullable<Stage['domain']>;
  web: Web;
}

/** Points the app's host name to the distribution, for IPv4 and IPv6. */
export class DomainName extends Construct {
  constructor(scope: Construct, id: string, { domain, web }: DomainNameProps) {
    super(scope, id);
    const { zoneId: hostedZoneId, zoneName } = domain;
    const zone = HostedZone.fromHostedZoneAttributes(this, 'Zone', { hostedZoneId, zoneName });
    const target = RecordTarget.fromAlias(new CloudFrontTarget(web.distribution));
    new ARecord(this, 'Ipv4', { zone, recordName: `${domain.name}.`, target });
    new AaaaRecord(this, 'Ipv6', { zone, recordName: `${domain.name}.`, target });
  }
}

interface ClientFilesProps {
  stage: Stage;
  web: Web;
  /** The built client. Without it, only `config.json` is deployed. */
  clientFiles?: string;
  config: ClientConfig;
  /** What the pages call. It must be deployed before them. */
  after: IDependable[];
}

/** Deploys the client and its `config.json`. Files of earlier deployments stay, so that open tabs keep working (decision 12). */
export class ClientFiles extends Construct {
  constructor(scope: Construct, id: string, { stage, web, clientFiles, config, after }: ClientFilesProps) {
    super(scope, id);
    const logGroup = new LogGroup(this, 'Log', { retention: stage.logDays, removalPolicy: RemovalPolicy.DESTROY });
    const common = { destinationBucket: web.bucket, prune: false, memoryLimit: 512, logGroup };
    const ownConfig = Source.jsonData('config.json', config);
    // Deployed before the pages that refer to them. Their names contain a content hash.
    const assets =
      clientFiles &&
      new BucketDeployment(this, 'Assets', {
        ...common,
        sources: [Source.asset(clientFiles)],
        exclude: ['*'],
        include: ['assets/*'],
        cacheControl: [CacheControl.fromString('public, max-age=31536000, immutable')],
      });
    const pages = new BucketDeployment(this, 'Pages', {
      ...common,
      sources: clientFiles ? [Source.asset(clientFiles), ownConfig] : [ownConfig],
      exclude: ['assets/*'],
      // CloudFront checks these files at each request, so no invalidation is needed: a slow one would roll the stack back.
      cacheControl: [CacheControl.noCache()],
    });
    pages.node.addDependency(...after, ...(assets ? [assets] : []));
  }
}
