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
  OriginRequestPolicy,
  PriceClass,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { AaaaRecord, ARecord, HostedZone, RecordTarget } from 'aws-cdk-lib/aws-route53';
import { CloudFrontTarget } from 'aws-cdk-lib/aws-route53-targets';
import { BlockPublicAccess, Bucket, BucketEncryption } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { join } from 'node:path';
import { API_PATH, EDGE_HEADERS } from '#shared/api/edge';
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

/** Longer than the API waits for a function (30 s), so that it is the API that says that one was late. */
const API_ORIGIN_TIMEOUT = Duration.seconds(35);

/** The app's one origin: the client, its API, people's files with a signed address, and what an open link shows. */
export class Web extends Construct {
  readonly bucket: Bucket;
  readonly distribution: Distribution;

  constructor(scope: Construct, id: string, props: WebProps) {
    super(scope, id);
    const { stage, edge } = props;
    // No log of requests: their addresses hold the signatures that open people's files.
    this.bucket = new Bucket(this, 'Client', {
      encryption: BucketEncryption.S3_MANAGED,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      enforceSSL: true,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const files = this.fileBehavior(props);
    const published = this.publishedBehavior(props);
    const api = this.apiBehavior(props);
    this.distribution = new Distribution(this, 'Distribution', {
      comment: `Narradeck ${stage.name}`,
      domainNames: stage.domain && [stage.domain.name],
      certificate: edge?.certificate,
      webAclId: edge?.firewallArn,
      defaultRootObject: 'index.html',
      httpVersion: HttpVersion.HTTP2_AND_3,
      priceClass: PriceClass.PRICE_CLASS_100,
      // Without a certificate of ours, CloudFront's own decides.
      minimumProtocolVersion: edge && SecurityPolicyProtocol.TLS_V1_2_2021,
      defaultBehavior: this.clientBehavior(props),
      additionalBehaviors: {
        [`${API_PATH}/*`]: api,
        // A file has a name below its project or person; `/projects/x` is an address of the app, if only of its not-found page.
        '/projects/*/?*': files,
        '/users/*/?*': files,
        '/publish/*': published,
        '/srt/*': published,
        '/comments/*': published,
      },
    });
    // A new secret is sent only after the API takes it.
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

  private createViewerRequestFunction(id: string, name: string, stage: Stage): FunctionAssociation {
    const edgeFunction = new EdgeFunction(this, id, {
      functionName: `narradeck-${stage.name}-${name}`,
      runtime: FunctionRuntime.JS_2_0,
      code: FunctionCode.fromFile({ filePath: join(__dirname, '..', 'edge-functions', `${name}.js`) }),
    });
    return { function: edgeFunction, eventType: FunctionEventType.VIEWER_REQUEST };
  }

  /** The API as an origin; `path` is put before what is asked for. */
  private apiOrigin({ api, edgeSecrets }: WebProps, path?: string): HttpOrigin {
    return new HttpOrigin(Fn.select(2, Fn.split('/', api.http.apiEndpoint)), {
      originPath: path,
      customHeaders: { [EDGE_HEADERS.secret]: edgeSecrets.current },
      readTimeout: API_ORIGIN_TIMEOUT,
    });
  }

  /** Calls of the client: nothing of them is kept, and all of them reaches the API but the host, which is the API's own. */
  private apiBehavior(props: WebProps): BehaviorOptions {
    return {
      origin: this.apiOrigin(props),
      allowedMethods: AllowedMethods.ALLOW_ALL,
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
      responseHeadersPolicy: props.headers.files,
      functionAssociations: [this.createViewerRequestFunction('TellAddress', 'tell-address', props.stage)],
    };
  }

  /** Browsers may keep files, the edge for a second at most: one that is deleted is fetched by nobody any more. */
  private fileBehavior({ media, mediaKeys, headers }: WebProps): BehaviorOptions {
    // By name only: as a construct, the bucket's policy would name this distribution, and Core would need App.
    const bucket = Bucket.fromBucketAttributes(this, 'Media', {
      bucketArn: media.bucket.bucketArn,
      bucketRegionalDomainName: media.bucket.bucketRegionalDomainName,
    });
    return {
      origin: S3BucketOrigin.withOriginAccessControl(bucket),
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      responseHeadersPolicy: headers.files,
      trustedKeyGroups: [mediaKeys.keyGroup],
    };
  }

  /**
   * What an open link shows costs no more than six function calls a minute and place, however many watch. Below `/api`, where nothing of
   * ours asks for it, it is asked for anew each time: the firewall's limit for each address holds there, and the route's throttle.
   */
  private publishedBehavior(props: WebProps): BehaviorOptions {
    const { stage, headers } = props;
    const cachePolicy = new CachePolicy(this, 'TenSeconds', {
      cachePolicyName: `narradeck-${stage.name}-ten-seconds`,
      minTtl: Duration.seconds(0),
      defaultTtl: Duration.seconds(10),
      maxTtl: Duration.seconds(10),
      queryStringBehavior: CacheQueryStringBehavior.allowList('clip'),
      enableAcceptEncodingBrotli: true,
      enableAcceptEncodingGzip: true,
    });
    return {
      origin: this.apiOrigin(props, API_PATH),
      allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      cachePolicy,
      responseHeadersPolicy: headers.files,
    };
  }
}

interface DomainNameProps {
  domain: NonNullable<Stage['domain']>;
  web: Web;
}

/** Points the app's host name to the distribution, for both kinds of address. */
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
