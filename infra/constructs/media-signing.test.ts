import type { Template } from 'aws-cdk-lib/assertions';
import { mediaKeyFingerprint } from '#shared/media-key';
import { stageTemplates } from '../testing/stage-templates';
import { fullStage } from '../testing/test-stages';

/** A public key whose private half was discarded. It is constant, so that its stage is too. */
const OTHER_KEY = `-----BEGIN PUBLIC KEY-----
MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEUpHA4lJQJQXsYTAFIdpf1+F7ba1j
zDoDWBBq4MulalH3iJWndHnMBGfNmg7POeEwbCjjH3pYqV5w9hcvWR7vMA==
-----END PUBLIC KEY-----
`;

test('while the media key is being replaced, both keys open addresses, and functions know both ids', () => {
  const mediaPublicKeys = [...fullStage.mediaPublicKeys, OTHER_KEY];
  const both = stageTemplates({ ...fullStage, mediaPublicKeys })['app'] as Template;
  const idOf = (pem: string) =>
    Object.keys(
      both.findResources('AWS::CloudFront::PublicKey', { Properties: { PublicKeyConfig: { EncodedKey: pem } } }),
    );
  const ids = mediaPublicKeys.flatMap(idOf);
  expect(ids).toHaveLength(2);
  both.hasResourceProperties('AWS::CloudFront::KeyGroup', { KeyGroupConfig: { Items: ids.map((Ref) => ({ Ref })) } });
  const [one, other] = mediaPublicKeys.map(mediaKeyFingerprint);
  both.hasResourceProperties('AWS::Lambda::Function', {
    FunctionName: 'narradeck-full-get-session',
    Environment: {
      Variables: {
        MEDIA_KEY_PAIR_IDS: { 'Fn::Join': ['', [`${one}=`, { Ref: ids[0] }, `,${other}=`, { Ref: ids[1] }]] },
      },
    },
  });
});
