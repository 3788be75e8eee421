import { useSession } from '../../sdk/session.ts'
import { VISITOR } from '../../sdk/user-info.ts'
import css from './face.module.css'

/** The person's picture; a placeholder face for who has none (S3.5). It says nothing that the name does not. */
export function Face() {
  const { user } = useSession()
  return <img className={css.face} src={user.avatar || VISITOR.avatar} alt="" width={64} height={64} />
}
