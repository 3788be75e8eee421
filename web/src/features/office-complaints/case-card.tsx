import { eventsFor } from '@tiantian/contracts/machine.ts'
import { complaintMachine } from '@tiantian/contracts/review/state.ts'
import { useState } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Tag } from '../../ui/chip.tsx'
import surface from '../../ui/surface.module.css'
import { Stars } from '../review/stars.tsx'
import { PageLink } from '../shell/page-link.tsx'
import { pageUrl } from '../shell/page-url.ts'
import css from './complaints-page.module.css'
import type { Case } from './complaints-query.ts'
import { DecisionSheet } from './decision-sheet.tsx'
import { useReason } from './reason.ts'
import { RevokeSheet } from './revoke-sheet.tsx'

/** The subject, its complaints, and the decision buttons. */
export function CaseCard({ one }: { one: Case }) {
  const t = useText()
  const [isUpheld, decide] = useState<boolean>()
  const [isRevoking, setRevoking] = useState(false)
  const holds = one.isHidden ? (['hidden'] as const) : []
  const events = eventsFor(complaintMachine, one.state, 'message.moderate', holds)
  return (
    <article className={surface.panel} aria-label={one.content || t(`desk.complaints.kind.${one.kind}`)}>
      <Subject one={one} />
      <ul>
        {one.complaints.map((complaint) => (
          <li key={`${complaint.at} ${complaint.reason} ${complaint.note}`} className={css.complaint}>
            <Complaint {...complaint} />
          </li>
        ))}
      </ul>
      {one.state !== 'open' && <Decision one={one} state={one.state} />}
      {events.length > 0 && (
        <div className={css.actions}>
          {events.map((event) => (
            <Button
              key={event}
              size="sm"
              variant={event === 'uphold' ? 'primary' : 'soft'}
              onClick={() => (event === 'revoke' ? setRevoking(true) : decide(event === 'uphold'))}
            >
              {t(`desk.complaints.${event}`)}
            </Button>
          ))}
          {one.state === 'open' && <ProductLink id={one.productId} />}
        </div>
      )}
      {isRevoking && <RevokeSheet one={one} onClose={() => setRevoking(false)} />}
      {isUpheld !== undefined && (
        <DecisionSheet one={one} isUpheld={isUpheld} onClose={() => decide(undefined)} />
      )}
    </article>
  )
}

/** A past decision; what it hides can be shown again. */
function Decision({ one, state }: { one: Case; state: 'upheld' | 'dismissed' }) {
  const t = useText()
  return (
    <>
      <p className={css.head}>
        <Tag tone={state === 'upheld' ? 'warning' : 'neutral'}>{t(`desk.complaints.state.${state}`)}</Tag>
        {one.isHidden && <Tag tone="danger">{t(`desk.complaints.hidden.${one.kind}`)}</Tag>}
        {one.decisionNote && <span className={css.muted}>{one.decisionNote}</span>}
      </p>
    </>
  )
}

function Subject({ one: { kind, content, stars } }: { one: Case }) {
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
    </>
  )
}

function Complaint({ reason, note, at }: Case['complaints'][number]) {
  const format = useFormat()
  const say = useReason()
  return (
    <>
      <span>{say(reason)}</span>
      {note && <span className={css.quote}>{note}</span>}
      <span className={css.muted}>{format.dateTime(at)}</span>
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
