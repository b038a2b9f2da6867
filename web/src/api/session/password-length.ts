/** The user pool's own rule for passwords, so that nobody has to send a form to learn it. In UTF-16 units, as Cognito counts. */
export const PASSWORD_MIN = 8;

/** Cognito's; longer ones are refused whatever the pool's policy says. */
export const PASSWORD_MAX = 256;
