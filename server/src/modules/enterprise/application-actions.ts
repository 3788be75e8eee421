import type { ApplicationActions, enterpriseActions } from '@tiantian/contracts/enterprise/application.ts'
import { openRepresentativeId } from '@tiantian/contracts/enterprise/application.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { Implementation } from '../../gateway/implement.ts'
import { implement } from '../../gateway/implement.ts'
import { audit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Cipher } from '../../platform/secret/cipher.ts'
import type { InspectedPaper } from '../media/document-links.ts'
import type { Media } from '../media/media.ts'
import type { Applicant, ApplicationKind } from './application.ts'
import * as own from './application.ts'
import type { ApplicationReviewer, EnterpriseContext } from './review.ts'
import * as review from './review.ts'

const applicantOf = ({ user, clock }: EnterpriseContext): Applicant => ({ userId: user.id, at: clock.now() })

/** The actions of one kind of application. */
export function applicationImplementations(
  // Both kinds have the same actions; only their forms differ, which the kind itself parses.
  actions: ApplicationActions,
  kind: ApplicationKind,
  media: Pick<Media, 'documents'>,
): Implementation[] {
  const of = actions as typeof enterpriseActions
  const decided = async (
    context: EnterpriseContext,
    id: string,
    decide: (tx: Tx, by: ApplicationReviewer) => Promise<void>,
  ) => {
    const by = review.reviewerOf(context)
    await context.db.transaction((tx) => decide(tx, by))
    return viewed(context, id)
  }
  const viewed = (context: EnterpriseContext, id: string) =>
    review.getReview(context.db.sql, kind, review.reviewerOf(context), id)
  return [
    implement(of.getApplication, (context) => own.getOwn(context.db.sql, kind, applicantOf(context))),
    implement(of.startApplication, (context) =>
      context.db.transaction((tx) => own.start(tx, kind, applicantOf(context))),
    ),
    implement(of.saveApplication, (context, input) =>
      context.db.transaction((tx) => own.save(tx, kind, applicantOf(context), input)),
    ),
    implement(of.submitApplication, (context, { version }) =>
      context.db.transaction((tx) => own.submit(tx, kind, applicantOf(context), version)),
    ),
    implement(of.withdrawApplication, (context) =>
      context.db.transaction((tx) => own.withdraw(tx, kind, applicantOf(context))),
    ),
    implement(of.appealRejection, async (context, input) => {
      const papers: InspectedPaper[] = []
      for (const { fileId } of input.files)
        papers.push(await media.documents.inspect(fileId, context.user.id))
      return context.db.transaction((tx) => own.appeal(tx, kind, applicantOf(context), input, papers))
    }),
    implement(of.attachDocument, async (context, input) => {
      const paper = await media.documents.inspect(input.fileId, context.user.id)
      return context.db.transaction((tx) => own.attach(tx, kind, applicantOf(context), input, paper))
    }),
    implement(of.detachDocument, (context, { documentId }) =>
      context.db.transaction((tx) => own.detach(tx, kind, applicantOf(context), documentId)),
    ),
    implement(of.openDocument, async ({ db, user }, { documentId }) => ({
      url: media.documents.linkTo(await own.ownFile(db.sql, kind, user.id, documentId)),
    })),

    implement(of.listReviews, (context, input) =>
      review.listReviews(context.db.sql, kind, review.reviewerOf(context), input),
    ),
    implement(of.getReview, (context, { id }) => viewed(context, id)),
    implement(of.beginReview, (context, { id }) =>
      context.db.transaction((tx) => review.beginReview(tx, kind, review.reviewerOf(context), id)),
    ),
    implement(of.returnApplication, (context, input) =>
      decided(context, input.id, (tx, by) => review.sendBack(tx, kind, by, input)),
    ),
    implement(of.endorseApplication, (context, { id, note }) =>
      decided(context, id, (tx, by) => review.endorse(tx, kind, by, id, note)),
    ),
    implement(of.approveApplication, (context, { id, note }) =>
      decided(context, id, (tx, by) => review.approve(tx, kind, by, id, note)),
    ),
    implement(of.decideApplication, (context, input) =>
      decided(context, input.id, (tx, by) => review.close(tx, kind, by, input)),
    ),
    implement(of.openReviewedDocument, async (context, { documentId }) => {
      const { db, user } = context
      const { fileId, applicationId } = await review.findReviewedFile(db.sql, kind, documentId)
      const viewer = { userId: user.id, recordId: applicationId }
      const url = await media.documents.markedLinkTo(fileId, viewer)
      await db.transaction((tx) =>
        review.recordOpening(tx, kind, review.reviewerOf(context), { documentId, applicationId }),
      )
      return { url }
    }),
  ]
}

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
