/** An error that Cognito's clients know by its name, such as `NotAuthorizedException`. */
export class IdentityError extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** A wrong password and an unknown person are told apart by nobody (`PreventUserExistenceErrors`). */
export const wrongCredentials = () => new IdentityError('NotAuthorizedException', 'Incorrect username or password.');

/** What a request lacks or has in excess. */
export const invalidParameter = (message: string) => new IdentityError('InvalidParameterException', message);
