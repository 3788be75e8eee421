import type { Eraser } from '../../platform/module-hooks.ts'

/**
 * Hides the user's pictures, previous ones included, as if they had never been uploaded; the file clean-up deletes
 * them. The user's own pictures are recognized by the id at the start of their names: another picture that the
 * account points at may belong to somebody else.
 */
export const hideFaces: Eraser = (tx, userIds) => tx`
  update media_files f set state = 'signed' from unnest(${userIds as string[]}::uuid[]) gone
  where f.state <> 'signed' and f.path ~ ('^' || gone || '[0-9]{13}[^/]*$')`
