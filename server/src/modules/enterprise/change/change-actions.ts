import * as contract from '@tiantian/contracts/enterprise/change-action.ts'
import type { Implementation } from '../../../gateway/implement.ts'
import { implement } from '../../../gateway/implement.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { InspectedPaper } from '../../media/document-links.ts'
import type { Media } from '../../media/media.ts'
import type { ApplicationReviewer, EnterpriseContext } from '../review.ts'
import { reviewerOf } from '../review.ts'
import { sendChange, withdrawChange } from './change.ts'
import { approveChange, beginChange, getChange, rejectChange } from './review-change.ts'

async function decided(
  context: EnterpriseContext,
  id: string,
  decide: (tx: Tx, by: ApplicationReviewer) => Promise<void>,
) {
  const by = reviewerOf(context)
  await context.db.transaction((tx) => decide(tx, by))
  return getChange(context.db.sql, by, id)
}

/** Changes of name, address or head of an approved enterprise (S4.15). */
export const changeActions = (media: Pick<Media, 'documents'>): Implementation[] => [
  implement(contract.sendChange, async ({ db, user, clock }, input) => {
    const papers: InspectedPaper[] = []
    for (const { fileId } of input.files) papers.push(await media.documents.inspect(fileId, user.id))
    return db.transaction((tx) => sendChange(tx, { userId: user.id, at: clock.now() }, input, papers))
  }),
  implement(contract.withdrawChange, ({ db, user, clock }) =>
    db.transaction((tx) => withdrawChange(tx, { userId: user.id, at: clock.now() })),
  ),
  implement(contract.getChange, (context, { id }) => getChange(context.db.sql, reviewerOf(context), id)),
  implement(contract.beginChange, (context, { id }) =>
    context.db.transaction((tx) => beginChange(tx, reviewerOf(context), id)),
  ),
  implement(contract.approveChange, (context, input) =>
    decided(context, input.id, (tx, by) => approveChange(tx, by, input)),
  ),
  implement(contract.rejectChange, (context, input) =>
    decided(context, input.id, (tx, by) => rejectChange(tx, by, input)),
  ),
]
