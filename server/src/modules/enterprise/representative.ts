import { openRepresentativeId } from '@tiantian/contracts/enterprise/representative.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { Implementation } from '../../gateway/implement.ts'
import { implement } from '../../gateway/implement.ts'
import { audit } from '../../platform/audit.ts'
import type { Cipher } from '../../platform/secret/cipher.ts'

/** The identity document of a representative in full: for the eyes of the office alone, and recorded. */
export const representativeActions = (cipher: Cipher): Implementation[] => [
  implement(openRepresentativeId, ({ db, user, clock }, { id }) =>
    db.transaction(async (tx) => {
      const [row] = await tx<{ name: string; kind: string; encrypted: Buffer }[]>`
        select form ->> 'representativeName' as name, form ->> 'representativeIdKind' as kind,
          representative_id as encrypted
        from enterprise_applications
        where id = ${id} and kind = 'enterprise' and submitted_at is not null and representative_id is not null`
      if (!row) throw new AppError('APPLICATION_NOT_FOUND')
      await audit(tx, {
        actorId: user.id,
        event: 'application.openIdentity',
        at: clock.now(),
        objectKind: 'enterprise.application',
        objectId: id,
      })
      return { name: row.name, kind: row.kind, number: cipher.open(row.encrypted) }
    }),
  ),
]
