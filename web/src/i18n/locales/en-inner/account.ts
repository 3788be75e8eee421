import { invite } from '../en/invite.ts'
import { profile } from '../en/profile.ts'
import { signIn } from '../en/sign-in.ts'
import { user } from '../en/user.ts'

/** Signing in, and who one is. */
export const texts = { signIn, user, profile, invite }
