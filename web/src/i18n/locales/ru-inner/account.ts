import { invite } from '../ru/invite.ts'
import { profile } from '../ru/profile.ts'
import { signIn } from '../ru/sign-in.ts'
import { user } from '../ru/user.ts'

/** Signing in, and who one is. */
export const texts = { signIn, user, profile, invite }
