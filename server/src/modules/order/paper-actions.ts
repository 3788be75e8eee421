import { AppError } from '@tiantian/contracts/error.ts'
import { openPapers } from '@tiantian/contracts/order/bulk.ts'
import * as documents from '@tiantian/contracts/order/document-actions.ts'
import { openPaper } from '@tiantian/contracts/order/paper.ts'
import type { Implementation } from '../../gateway/implement.ts'
import { implement } from '../../gateway/implement.ts'
import { once } from '../../platform/idempotent-request.ts'
import type { OrderServices } from './action-context.ts'
import { getOrderFor } from './order-view.ts'
import { refuseOwnOrder } from './own-order.ts'
import { addDocument, removeDocument } from './paper/order-documents.ts'
import { linkToPaper, linkToPapers } from './paper/paper.ts'
import { findAnyFile, findOrderFile, recordOpening } from './return/claim-files.ts'

/** Papers of orders, and what claims show. */
export const paperActions = ({ media, papers }: OrderServices): Implementation[] => [
  implement(documents.openOrderFile, async ({ db, user }, { id }) => ({
    url: media.documents.linkTo(await findOrderFile(db.sql, user.id, id)),
  })),
  implement(documents.openAnyFile, async ({ db, user, clock }, { id }) => {
    const { fileId, orderId } = await findAnyFile(db.sql, id)
    await db.transaction(async (tx) => {
      await refuseOwnOrder(tx, user.id, orderId)
      await recordOpening(tx, { userId: user.id, at: clock.now() }, { fileId, orderId })
    })
    const viewer = { userId: user.id, recordId: orderId }
    // Claims show what officers cannot do without, also a PDF that does not take a mark.
    const url = await media.documents.markedLinkTo(fileId, viewer).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'DOCUMENT_WITHOUT_MARK')
        return media.documents.linkTo(fileId)
      throw error
    })
    return { url }
  }),
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
