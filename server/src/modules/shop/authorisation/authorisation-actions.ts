import * as contract from '@tiantian/contracts/shop/authorisation.ts'
import type { Context, Implementation } from '../../../gateway/implement.ts'
import { implement } from '../../../gateway/implement.ts'
import type { Media } from '../../media/media.ts'
import * as review from './review-authorisation.ts'

type OfficerContext = Pick<Context<'member'>, 'db' | 'user' | 'clock' | 'language'>

const officer = ({ user, clock }: OfficerContext): review.AuthorisationOfficer => ({ user, at: clock.now() })

async function decided(context: OfficerContext, decision: Parameters<typeof review.decideAuthorisation>[2]) {
  await context.db.transaction((tx) => review.decideAuthorisation(tx, officer(context), decision))
  return review.getAuthorisation(context.db.sql, officer(context), decision.id, context.language)
}

/** Authorisations of brands, which the office checks. */
export const authorisationActions = (media: Pick<Media, 'documents'>): Implementation[] => [
  implement(contract.getAuthorisation, (context, { id }) =>
    review.getAuthorisation(context.db.sql, officer(context), id, context.language),
  ),
  implement(contract.openAuthorisation, async (context, { id }) => {
    const { fileId, shopId } = await review.authorisationFile(context.db.sql, id)
    const url = await media.documents.markedLinkTo(fileId, { userId: context.user.id, recordId: shopId })
    await context.db.transaction((tx) => review.recordOpening(tx, officer(context), id))
    return { url }
  }),
  implement(contract.endorseAuthorisation, async (context, input) => {
    await context.db.transaction((tx) => review.endorseAuthorisation(tx, officer(context), input))
    return review.getAuthorisation(context.db.sql, officer(context), input.id, context.language)
  }),
  implement(contract.acceptAuthorisation, (context, input) =>
    decided(context, { ...input, event: 'accept' }),
  ),
  implement(contract.returnAuthorisation, (context, input) =>
    decided(context, { ...input, event: 'sendBack' }),
  ),
  implement(contract.rejectAuthorisation, (context, input) =>
    decided(context, { ...input, event: 'reject' }),
  ),
]
