import { listRunningOutPapers as listPapersContract } from '@tiantian/contracts/enterprise/paper-calendar.ts'
import * as contract from '@tiantian/contracts/enterprise/renewal.ts'
import type { Implementation } from '../../../gateway/implement.ts'
import { implement } from '../../../gateway/implement.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { Media } from '../../media/media.ts'
import type { ApplicationReviewer, EnterpriseContext } from '../review.ts'
import { reviewerOf } from '../review.ts'
import { listRunningOutPapers } from './papers.ts'
import { sendRenewal, withdrawRenewal } from './renewal.ts'
import { acceptRenewal, beginRenewal, getRenewal, returnRenewal } from './review-renewal.ts'

async function decided(
  context: EnterpriseContext,
  id: string,
  decide: (tx: Tx, by: ApplicationReviewer) => Promise<void>,
) {
  const by = reviewerOf(context)
  await context.db.transaction((tx) => decide(tx, by))
  return getRenewal(context.db.sql, by, id)
}

export const renewalActions = (media: Pick<Media, 'documents'>): Implementation[] => [
  implement(contract.sendRenewal, async ({ db, user, clock }, input) => {
    const paper = await media.documents.inspect(input.fileId, user.id)
    return db.transaction((tx) => sendRenewal(tx, { userId: user.id, at: clock.now() }, input, paper))
  }),
  implement(contract.withdrawRenewal, ({ db, user, clock }, { enterpriseId }) =>
    db.transaction((tx) => withdrawRenewal(tx, { userId: user.id, at: clock.now() }, enterpriseId)),
  ),
  implement(listPapersContract, ({ db, clock }, input) => listRunningOutPapers(db.sql, clock.now(), input)),
  implement(contract.getRenewal, (context, { id }) => getRenewal(context.db.sql, reviewerOf(context), id)),
  implement(contract.beginRenewal, (context, { id }) =>
    context.db.transaction((tx) => beginRenewal(tx, reviewerOf(context), id)),
  ),
  implement(contract.returnRenewal, (context, input) =>
    decided(context, input.id, (tx, by) => returnRenewal(tx, by, input)),
  ),
  implement(contract.acceptRenewal, (context, input) =>
    decided(context, input.id, (tx, by) => acceptRenewal(tx, by, input)),
  ),
]
