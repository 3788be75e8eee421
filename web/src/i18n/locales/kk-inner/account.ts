import { invite } from '../kk/invite.ts'
import { profile } from '../kk/profile.ts'
import { signIn } from '../kk/sign-in.ts'
import { user } from '../kk/user.ts'

/** Signing in, and who one is. */
export const texts = { signIn, user, profile, invite }
