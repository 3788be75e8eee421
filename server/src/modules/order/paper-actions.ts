import { AppError } from '@tiantian/contracts/error.ts'
import { openPapers } from '@tiantian/contracts/order/bulk.ts'
import * as documents from '@tiantian/contracts/order/document-actions.ts'
import { openPaper } from '@tiantian/contracts/order/paper.ts'
import type { Implementation } from '../../gateway/implement.ts'
import { implement } from '../../gateway/implement.ts'
import type { OrderServices } from './action-context.ts'
import { actorOf, changedWith, oncePerRequest } from './action-context.ts'
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
      await recordOpening(tx, actorOf({ user, clock }), { fileId, orderId })
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
  implement(documents.addOrderDocument, oncePerRequest(documents.addOrderDocument, undefined, addDocument)),
  implement(documents.removeOrderDocument, (context, { id }) =>
    changedWith(context, undefined, (tx, actor) => removeDocument(tx, actor, id)),
  ),
  implement(openPaper, async ({ db, clock, user }, input) => ({
    url: await linkToPaper({ db, clock, userId: user.id }, papers, input),
  })),
  implement(openPapers, ({ db, clock, user }, input) =>
    linkToPapers({ db, clock, userId: user.id }, papers, input),
  ),
]
