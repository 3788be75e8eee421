import type { Identity } from './identity.ts'

/** The ways to sign in that work here, as the identity pages call them. */
export function supportedLoginTypes({ delivery }: Pick<Identity, 'delivery'>): string[] {
  const always = ['username-password', 'mobile-password', 'email-password']
  return delivery.sms ? [...always, 'mobile-code'] : always
}
