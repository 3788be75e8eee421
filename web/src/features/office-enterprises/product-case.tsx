import { useQueryClient } from '@tanstack/react-query'
import { eventsFor } from '@tiantian/contracts/machine.ts'
import { mayConfirm } from '@tiantian/contracts/office/endorsement.ts'
import type { ReviewedProduct } from '@tiantian/contracts/product/review.ts'
import {
  approveProduct,
  endorseProduct,
  getProductReview,
  REVIEW_NOTE_MAX,
  returnProduct,
} from '@tiantian/contracts/product/review.ts'
import type { ProductReturn } from '@tiantian/contracts/product/review-names.ts'
import { PRODUCT_RETURNS } from '@tiantian/contracts/product/review-names.ts'
import { PRODUCT_RETURN_TEXTS } from '@tiantian/contracts/product/review-text.ts'
import { productReviewMachine } from '@tiantian/contracts/product/state.ts'
import { useState } from 'react'
import { useLanguage, useText } from '../../i18n/use-text.ts'
import { DecisionSheet } from '../../office/decision-sheet.tsx'
import { EndorseSheet, SecondPersonNote, SecondPersonTags } from '../../office/second-person.tsx'
import { usePermitted } from '../../office/use-may.ts'
import { query, readsOfNoun } from '../../sdk/query.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { Chip, Tag } from '../../ui/chip.tsx'
import { Section } from '../../ui/section.tsx'
import { CaseDecisions, CasePage } from './case-frame.tsx'
import { ProductDiff } from './product-diff.tsx'
import css from './reviews.module.css'

/** A product that waits: what buyers see beside what its seller wants them to see. */
export function ProductReviewPage({ id }: { id: string }) {
  const t = useText()
  const client = useQueryClient()
  const result = useQuery(query(getProductReview, { id }))
  return (
    <CasePage title={t('vetting.product.title')} result={result}>
      {({ review }) => (
        <ProductCase
          review={review}
          onChange={() => void client.invalidateQueries(readsOfNoun(getProductReview))}
        />
      )}
    </CasePage>
  )
}

interface ProductCaseProps {
  review: ReviewedProduct
  onChange: () => void
}

function ProductCase({ review, onChange }: ProductCaseProps) {
  const t = useText()
  const language = useLanguage()
  const { product, shop, kind, state, fields, reason, note, secondPerson } = review
  return (
    <div className={css.case}>
      <header className={css.head}>
        <Tag tone="primary">{t(`vetting.product.state.${state}`)}</Tag>
        <Tag>{t(`vetting.product.kind.${kind}`)}</Tag>
        {state === 'submitted' && <SecondPersonTags secondPerson={secondPerson} />}
        <strong>
          {product.brandName} {product.partNumber}
        </strong>
        <span>{product.name}</span>
        <span className={css.muted}>{shop.name}</span>
      </header>
      {reason && (
        <p className={css.quote}>
          {[PRODUCT_RETURN_TEXTS[reason][language], note].filter(Boolean).join(' ')}
        </p>
      )}
      <Section title={t('vetting.product.fields')} isPanel>
        <ProductDiff fields={fields} isEdit={kind === 'edit'} />
      </Section>
      <SecondPersonNote secondPerson={secondPerson} />
      <ProductDecisions review={review} onChange={onChange} />
    </div>
  )
}

const DECISIONS = ['endorse', 'approve', 'return'] as const
type ProductDecision = (typeof DECISIONS)[number]

function ProductDecisions({ review, onChange }: ProductCaseProps) {
  const t = useText()
  const events = eventsFor(productReviewMachine, review.state, usePermitted(productReviewMachine))
  const mayApprove = mayConfirm(review.secondPerson)
  const decisions = DECISIONS.filter((event) => {
    if (event === 'endorse') return events.includes('approve') && !review.secondPerson.endorsement
    return events.includes(event) && (event !== 'approve' || mayApprove)
  })
  return (
    <CaseDecisions
      queue="products"
      id={review.id}
      claim={review.claim}
      onChange={onChange}
      decisions={decisions}
      main={mayApprove ? 'approve' : 'endorse'}
      nameOf={(event) =>
        event === 'endorse' ? t('officeKit.second.recommend') : t(`vetting.product.${event}`)
      }
    >
      {(event, onClose) => (
        <ProductSheet review={review} event={event} onChange={onChange} onClose={onClose} />
      )}
    </CaseDecisions>
  )
}

interface ProductSheetProps extends ProductCaseProps {
  event: ProductDecision
  onClose: () => void
}

function ProductSheet({ review: { id, revision }, event, onChange, onClose }: ProductSheetProps) {
  const t = useText()
  const language = useLanguage()
  const [reason, setReason] = useState<ProductReturn>()
  if (event === 'endorse')
    return (
      <EndorseSheet action={endorseProduct} input={{ id, revision }} onDone={onChange} onClose={onClose} />
    )
  const common = {
    title: t(`vetting.product.${event}`),
    text: t(`vetting.product.${event}Text`),
    noteLabel: t('vetting.note'),
    noteMax: REVIEW_NOTE_MAX,
    doneText: t('vetting.done'),
    onDone: onChange,
    onClose,
  }
  if (event === 'approve')
    return <DecisionSheet {...common} isNoteOptional action={approveProduct} input={{ id, revision }} />
  return (
    <DecisionSheet
      {...common}
      isNoteOptional={reason !== 'other'}
      action={returnProduct}
      input={{ id, revision, reason: reason ?? 'other' }}
      isBlocked={reason === undefined}
    >
      <div className={css.actions}>
        {PRODUCT_RETURNS.map((each) => (
          <Chip key={each} isSelected={each === reason} onClick={() => setReason(each)}>
            {t(`vetting.product.reason.${each}`)}
          </Chip>
        ))}
      </div>
      {reason && <p className={css.quote}>{PRODUCT_RETURN_TEXTS[reason][language]}</p>}
    </DecisionSheet>
  )
}
