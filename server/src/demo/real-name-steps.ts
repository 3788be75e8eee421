import { decideRealName, listRealNames } from '@tiantian/contracts/enterprise/real-name-review.ts'
import { submitRealName } from '@tiantian/contracts/user/account.ts'
import type { Db } from '../platform/database/database.ts'
import type { DemoActor, DemoStage, DemoStep } from './stage.ts'

interface Representative extends DemoActor {
  readonly name: string
}

/** People who represent enterprises, as their applications say. */
const readRepresentatives = ({ sql }: Db, owner: DemoActor) => sql<Representative[]>`
  select u.id, u.roles, u.language, a.form ->> 'representativeName' as name
  from enterprise_applications a join users u on u.id = a.user_id
  where a.kind = 'enterprise' and a.submitted_at is not null and a.form ->> 'representativeName' <> ''
    and u.id <> ${owner.id} and not exists (select from real_names r where r.user_id = u.id)
  order by a.submitted_at desc, u.id limit 3`

/** Specimens: no document has these numbers. */
const DOCUMENTS = ['N00000101', 'N00000202', 'N00000303'] as const

/** One is certified, and two wait for the office. */
export async function realNameSteps(
  stage: DemoStage,
  { db, owner, office }: { readonly db: Db; readonly owner: DemoActor; readonly office: DemoActor },
): Promise<readonly DemoStep[]> {
  const people = await readRepresentatives(db, owner)
  return [
    ...people.map(
      (person, at): DemoStep => ({
        hoursAgo: 75 - 30 * at,
        run: () =>
          stage.call(person, submitRealName, { realName: person.name, documentNumber: DOCUMENTS[at]! }),
      }),
    ),
    { hoursAgo: 60, run: () => certifyWaiting(stage, office) },
  ]
}

async function certifyWaiting(stage: DemoStage, office: DemoActor) {
  const { rows } = await stage.call(office, listRealNames, {})
  for (const { userId, submittedAt } of rows)
    await stage.call(office, decideRealName, { userId, submittedAt, isCertified: true, note: '' })
}
