import { useSession } from '../../sdk/session.ts'
import { MISSING_FACE } from '../../sdk/user-info.ts'
import { squareAddress } from '../../ui/picture-address.ts'
import css from './face.module.css'

/** The person's picture; a placeholder face for who has none (S3.5). It says nothing that the name does not. */
export function Face({ size }: { size: number }) {
  return <FaceOf avatar={useSession().user.avatar} size={size} />
}

/** Of another person than the present one. */
export function FaceOf({ avatar, size }: { avatar: string; size: number }) {
  return <img className={css.face} {...squareAddress(avatar, size)} alt="" width={size} height={size} />
}

export function useHasFace(): boolean {
  const { isMember, user } = useSession()
  return isMember && user.avatar !== MISSING_FACE
}
