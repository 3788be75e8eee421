import { useSession } from '../../../sdk/session.ts'
import { MISSING_FACE } from '../../../sdk/user-info.ts'
import { squareAddress } from '../../../ui/picture-address.ts'
import css from './avatar.module.css'

/**
 * The user's avatar; a placeholder for a user without one (S3.5). It adds nothing to the name, so it is decorative.
 */
export function Face({ size }: { size: number }) {
  return <FaceOf avatar={useSession().user.avatar} size={size} />
}

/** Of a user other than the current one. */
export function FaceOf({ avatar, size }: { avatar: string; size: number }) {
  return <img className={css.face} {...squareAddress(avatar, size)} alt="" width={size} height={size} />
}

export function useHasFace(): boolean {
  const { isMember, user } = useSession()
  return isMember && user.avatar !== MISSING_FACE
}
