import type { ServerIdentity } from '../identity/identity.ts'

/** The available sign-in methods, under the names of the identity pages. */
export function supportedLoginTypes({ delivery }: Pick<ServerIdentity, 'delivery'>): string[] {
  const always = ['username-password', 'mobile-password', 'email-password']
  return delivery.sms ? [...always, 'mobile-code'] : always
}
