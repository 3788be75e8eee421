import { openPapers } from '@tiantian/contracts/order/bulk.ts'
import * as documents from '@tiantian/contracts/order/document-actions.ts'
import { openPaper } from '@tiantian/contracts/order/paper.ts'
import type { Implementation } from '../../gateway/implement.ts'
import { implement } from '../../gateway/implement.ts'
import { once } from '../../platform/idempotent-request.ts'
import type { OrderServices } from './action-context.ts'
import { findAnyFile, findClaimFile } from './claim-files.ts'
import { addDocument, removeDocument } from './order-documents.ts'
import { getOrderFor } from './order-view.ts'
import { linkToPaper, linkToPapers } from './paper.ts'

/** Papers of orders, and what claims show. */
export const paperActions = ({ media, papers }: OrderServices): Implementation[] => [
  implement(documents.openClaimFile, async ({ db, user }, { id }) => ({
    url: media.documents.linkTo(await findClaimFile(db.sql, user.id, id)),
  })),
  implement(documents.openAnyFile, async ({ db }, { id }) => ({
    url: media.documents.linkTo(await findAnyFile(db.sql, id)),
  })),
  implement(documents.addOrderDocument, async (context, { requestId, ...input }) => {
    const { db, user, clock, language } = context
    const request = { userId: user.id, requestId, action: documents.addOrderDocument.name, input }
    await once(db, request, async (tx) => {
      await addDocument(tx, { userId: user.id, at: clock.now() }, { requestId, ...input })
      return {}
    })
    return { order: await getOrderFor(db.sql, { id: user.id }, input.id, language) }
  }),
  implement(documents.removeOrderDocument, async ({ db, user, clock, language }, { id }) => {
    const orderId = await db.transaction((tx) => removeDocument(tx, { userId: user.id, at: clock.now() }, id))
    return { order: await getOrderFor(db.sql, { id: user.id }, orderId, language) }
  }),
  implement(openPaper, async ({ db, clock, user }, input) => ({
    url: await linkToPaper({ db, clock, userId: user.id }, papers, input),
  })),
  implement(openPapers, ({ db, clock, user }, input) =>
    linkToPapers({ db, clock, userId: user.id }, papers, input),
  ),
]
