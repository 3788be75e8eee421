import type { InfiniteData } from '@tanstack/react-query'
import { useQueryClient } from '@tanstack/react-query'
import type { Output } from '@tiantian/contracts/action.ts'
import type { EventOf } from '@tiantian/contracts/machine.ts'
import { eventsFor } from '@tiantian/contracts/machine.ts'
import type { ListedComplaint } from '@tiantian/contracts/review/complaint.ts'
import {
  COMPLAINT_NOTE_MAX,
  COMPLAINT_REASONS,
  decideComplaints,
  listComplaints,
  revokeDecision,
} from '@tiantian/contracts/review/complaint.ts'
import { complaintMachine } from '@tiantian/contracts/review/state.ts'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { DecisionSheet } from '../../office/decision-sheet.tsx'
import { ClaimedActions } from '../../office/review-queue.tsx'
import { infinite, readsOfNoun } from '../../sdk/query.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Tag } from '../../ui/chip.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import surface from '../../ui/surface.module.css'
import { Stars } from '../review/stars.tsx'
import { PageLink } from '../shell/page-link.tsx'
import { pageUrl } from '../shell/page-url.ts'
import { AccountLine } from './account-line.tsx'
import type { ComplaintsSearch } from './complaints-address.ts'
import css from './complaints-page.module.css'

type CaseCardEvent = EventOf<typeof complaintMachine>

/** The subject, its complaints, and the decision buttons. */
export function CaseCard({ one }: { one: Case }) {
  const t = useText()
  const client = useQueryClient()
  const [chosen, choose] = useState<CaseCardEvent>()
  const { kind, id } = one
  const reload = () => void client.invalidateQueries(complaintReads())
  const holds = one.isHidden ? (['hidden'] as const) : []
  const events = eventsFor(complaintMachine, one.state, 'message.moderate', holds)
  const buttons = (onPress: (event: CaseCardEvent) => void) =>
    events.map((event) => (
      <Button
        key={event}
        size="sm"
        variant={event === 'uphold' ? 'primary' : 'soft'}
        onClick={() => onPress(event)}
      >
        {t(`desk.complaints.${event}`)}
      </Button>
    ))
  return (
    <article className={surface.panel} aria-label={one.content || t(`desk.complaints.kind.${one.kind}`)}>
      <Subject one={one} onChange={reload} />
      <ul>
        {one.complaints.map((complaint) => (
          <li key={`${complaint.at} ${complaint.reason} ${complaint.note}`} className={css.complaint}>
            <Complaint complaint={complaint} onChange={reload} />
          </li>
        ))}
      </ul>
      {one.state === 'open' ? (
        <ClaimedActions queue="complaints" id={`${kind}:${id}`} claim={one.claim} onChange={reload}>
          {(begin) => (
            <>
              {buttons((event) => begin(() => choose(event)))}
              <ProductLink id={one.productId} />
            </>
          )}
        </ClaimedActions>
      ) : (
        <>
          <Decision one={one} state={one.state} />
          {events.length > 0 && <div className={css.actions}>{buttons(choose)}</div>}
        </>
      )}
      {chosen && <CaseSheet one={one} event={chosen} onDone={reload} onClose={() => choose(undefined)} />}
    </article>
  )
}

const REASONS = {
  uphold: {
    product: ['officeKit.reason.noProof', 'officeKit.reason.wrongData', 'officeKit.reason.forbidden'],
    review: ['officeKit.reason.insult', 'officeKit.reason.advertising', 'officeKit.reason.privateData'],
  },
  dismiss: {
    product: ['officeKit.reason.mended', 'officeKit.reason.noBreach', 'officeKit.reason.tooLittle'],
    review: ['officeKit.reason.opinion', 'officeKit.reason.noBreach', 'officeKit.reason.tooLittle'],
  },
} as const

interface CaseSheetProps {
  one: Case
  event: CaseCardEvent
  onDone: () => void
  onClose: () => void
}

function CaseSheet({ one: { kind, id }, event, onDone, onClose }: CaseSheetProps) {
  const t = useText()
  const [isOffSale, setOffSale] = useState(false)
  const common = {
    title: t(`desk.complaints.${event}`),
    noteLabel: t('desk.complaints.note'),
    noteMax: COMPLAINT_NOTE_MAX,
    isNoteOptional: true,
    onDone,
    onClose,
  }
  if (event === 'revoke') {
    return (
      <DecisionSheet
        {...common}
        text={t(`desk.complaints.${kind}BackText`)}
        action={revokeDecision}
        input={{ kind, id }}
        doneText={t('desk.complaints.revoked')}
      />
    )
  }
  return (
    <DecisionSheet
      {...common}
      text={t(`desk.complaints.${event === 'uphold' ? kind : 'dismissed'}Text`)}
      reasons={REASONS[event][kind]}
      action={decideComplaints}
      input={{ kind, id, isUpheld: event === 'uphold', isOffSale }}
      doneText={t('desk.complaints.done')}
    >
      {event === 'uphold' && kind === 'product' && (
        <Checkbox label={t('desk.complaints.offSale')} isChecked={isOffSale} onChange={setOffSale} />
      )}
    </DecisionSheet>
  )
}

/** A past decision; what it hides can be shown again. */
function Decision({ one, state }: { one: Case; state: 'upheld' | 'dismissed' }) {
  const t = useText()
  return (
    <p className={css.head}>
      <Tag tone={state === 'upheld' ? 'warning' : 'neutral'}>{t(`desk.complaints.state.${state}`)}</Tag>
      {one.isHidden && <Tag tone="danger">{t(`desk.complaints.hidden.${one.kind}`)}</Tag>}
      {one.decisionNote && <span className={css.muted}>{one.decisionNote}</span>}
    </p>
  )
}

interface SubjectProps {
  one: Case
  onChange: () => void
}

function Subject({ one: { kind, content, stars, author }, onChange }: SubjectProps) {
  const t = useText()
  return (
    <>
      <header className={css.head}>
        <Tag tone="primary">{t(`desk.complaints.kind.${kind}`)}</Tag>
        {kind === 'product' && (
          <strong className={css.content}>{content || t('desk.complaints.gone')}</strong>
        )}
        {stars !== null && <Stars count={stars} />}
      </header>
      {kind === 'review' && <p className={css.quote}>{content || t('desk.complaints.noText')}</p>}
      {author && <AccountLine label={t('officeKit.queue.author')} account={author} onChange={onChange} />}
    </>
  )
}

interface ComplaintProps {
  complaint: Case['complaints'][number]
  onChange: () => void
}

function Complaint({ complaint: { reason, note, at, reporter }, onChange }: ComplaintProps) {
  const t = useText()
  const formatReason = useReason()
  return (
    <>
      <span>{formatReason(reason)}</span>
      {note && <span className={css.quote}>{note}</span>}
      <AccountLine label={t('officeKit.queue.reporter')} account={reporter} at={at} onChange={onChange} />
    </>
  )
}

function ProductLink({ id }: { id: string | null }) {
  const t = useText()
  if (id === null) return null
  return (
    <PageLink
      url={pageUrl('/pages/product/detail', { id })}
      className={buttonClass({ variant: 'plain', size: 'sm' })}
    >
      {t('desk.complaints.look')}
    </PageLink>
  )
}

const complaintReads = () => readsOfNoun(listComplaints)

type About = Pick<
  ListedComplaint,
  | 'kind'
  | 'id'
  | 'content'
  | 'productId'
  | 'stars'
  | 'author'
  | 'claim'
  | 'state'
  | 'decisionNote'
  | 'isHidden'
>

/** One subject with all its complaints; it is decided on as a whole. */
interface Case extends About {
  readonly key: string
  readonly complaints: readonly ListedComplaint[]
}

export const complaintsQuery = ({ kind, decided = false }: ComplaintsSearch) =>
  infinite(listComplaints, { isDecided: decided, ...(kind && { kind }) })

/** Groups complaints about the same subject, at the position of the first of them. */
export function casesOf(data: InfiniteData<Output<typeof listComplaints>>): InfiniteData<{ rows: Case[] }> {
  const rows = data.pages.flatMap((page) => page.rows)
  const groups = Map.groupBy(rows, ({ kind, id, state }) => `${kind} ${id} ${state}`)
  const cases = [...groups].map(([key, complaints]) => ({ ...complaints[0]!, key, complaints }))
  return { ...data, pages: [{ rows: cases }] }
}

const KNOWN_REASONS = [...COMPLAINT_REASONS.product, ...COMPLAINT_REASONS.review]

/** A reason as text; one that is no longer offered is shown as stored. */
function useReason(): (reason: string) => string {
  const t = useText()
  return (reason) => {
    const known = KNOWN_REASONS.find((one) => one === reason)
    return known ? t(`review.complaint.reason.${known}`) : reason
  }
}
