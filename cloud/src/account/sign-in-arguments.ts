import { CloudError } from '../cloud-error.ts'

export interface EmailSignIn {
  readonly email: string
  readonly password: string
}

export interface UsernameSignIn {
  readonly username: string
  readonly password: string
}

/** The kinds of sign-in of the identity layer (S4.7) that take arguments; nothing is sent without a string (S5.1). */
export const signInArguments = {
  email(email: unknown, password: unknown): EmailSignIn {
    return { email: wanted(email, 'email'), password: passwordOf(password) }
  },
  /** A password that is no string counts as empty. */
  username(username: unknown, password?: unknown): UsernameSignIn {
    return { username: wanted(username, 'username'), password: passwordOf(password) }
  },
  ticket: (ticket: unknown): { readonly ticket: string } => ({ ticket: wanted(ticket, 'ticket') }),
}

function wanted(value: unknown, name: string): string {
  if (typeof value === 'string') return value
  throw new CloudError('PARAM_ERROR', `${name} must be a string`)
}

function passwordOf(password: unknown): string {
  return typeof password === 'string' ? password : ''
}
