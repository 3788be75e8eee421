import { invite } from '../zh-Hans/invite.ts'
import { profile } from '../zh-Hans/profile.ts'
import { signIn } from '../zh-Hans/sign-in.ts'
import { user } from '../zh-Hans/user.ts'

/** Signing in, and who one is. */
export const texts = { signIn, user, profile, invite }
