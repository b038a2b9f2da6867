import { randomBytes } from 'node:crypto';

/** A dynamic reference of CloudFormation to a whole secret, by its ARN or name. */
const REFERENCE = /\{\{resolve:secretsmanager:((?:(?!:SecretString).)+):SecretString:*\}\}/g;

/** The secrets that CloudFormation has AWS make: random text, as long as the stack runs. */
export class MadeSecrets {
  private readonly values = new Map<string, string>();

  /** The text with what is in a secret in place of each reference to it. */
  resolve(text: string): string {
    return text.replace(REFERENCE, (_, id: string) => {
      const value = this.values.get(id) ?? randomBytes(24).toString('hex');
      this.values.set(id, value);
      return value;
    });
  }
}
