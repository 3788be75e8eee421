import { thumbnailAddress } from '@tiantian/contracts/media/thumbnail.ts'
import { useSession } from '../../sdk/session.ts'
import { MISSING_FACE } from '../../sdk/user-info.ts'
import css from './face.module.css'

/** Sharp on screens that put two or three points into a pixel. */
const SHARPNESS = 3

/** The person's picture; a placeholder face for who has none (S3.5). It says nothing that the name does not. */
export function Face({ size }: { size: number }) {
  const { user } = useSession()
  const side = size * SHARPNESS
  return (
    <img
      className={css.face}
      src={thumbnailAddress(user.avatar, { width: side, height: side })}
      alt=""
      width={size}
      height={size}
    />
  )
}

export function useHasFace(): boolean {
  const { isMember, user } = useSession()
  return isMember && user.avatar !== MISSING_FACE
}
