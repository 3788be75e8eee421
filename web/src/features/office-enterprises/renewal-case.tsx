import { useQueryClient } from '@tanstack/react-query'
import { REASON_MAX } from '@tiantian/contracts/enterprise/application.ts'
import { renewalMachine } from '@tiantian/contracts/enterprise/papers.ts'
import type { ReviewedRenewal } from '@tiantian/contracts/enterprise/renewal.ts'
import {
  acceptRenewal,
  beginRenewal,
  getRenewal,
  returnRenewal,
} from '@tiantian/contracts/enterprise/renewal.ts'
import { RETURN_REASONS } from '@tiantian/contracts/enterprise/review-names.ts'
import { eventsFor } from '@tiantian/contracts/machine.ts'
import { useState } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { DecisionSheet } from '../../office/decision-sheet.tsx'
import { usePermitted } from '../../office/use-may.ts'
import { call } from '../../sdk/call.ts'
import { query, readsOfNoun } from '../../sdk/query.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { Tag } from '../../ui/chip.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Select } from '../../ui/form/select.tsx'
import { PageLink } from '../shell/page-link.tsx'
import { pageUrl } from '../shell/page-url.ts'
import { CaseDecisions, CasePage } from './case-frame.tsx'
import { ChangedFacts } from './changed-facts.tsx'
import { PaperView } from './paper-view.tsx'
import css from './reviews.module.css'

/** A new paper of an approved enterprise, beside the one that runs out. */
export function RenewalPage({ id }: { id: string }) {
  const t = useText()
  const client = useQueryClient()
  const result = useQuery(query(getRenewal, { id }))
  return (
    <CasePage title={t('vetting.renewal.title')} result={result}>
      {({ renewal }) => (
        <RenewalCase
          renewal={renewal}
          onChange={() => void client.invalidateQueries(readsOfNoun(getRenewal))}
        />
      )}
    </CasePage>
  )
}

interface RenewalCaseProps {
  renewal: ReviewedRenewal
  onChange: () => void
}

function RenewalCase({ renewal, onChange }: RenewalCaseProps) {
  const t = useText()
  const { enterprise, held, offered, reason, note, state } = renewal
  return (
    <div className={css.case}>
      <header className={css.head}>
        <Tag tone="primary">{t(`vetting.renewal.state.${state}`)}</Tag>
        {enterprise.lapsedAt !== null && <Tag tone="danger">{t('apply.papers.noBadge')}</Tag>}
        <PageLink url={pageUrl('/pages/office/enterprises', { id: enterprise.id })}>
          {enterprise.name}
        </PageLink>
      </header>
      {(reason || note) && (
        <p className={css.quote}>
          {reason && t(`apply.reason.${reason}`)} {note}
        </p>
      )}
      <div className={css.split}>
        <RenewalChange renewal={renewal} />
        <PaperView kind="enterprise" documents={[offered, ...held]} />
      </div>
      <RenewalDecisions renewal={renewal} onChange={onChange} />
    </div>
  )
}

/** What is new against the paper that it replaces, and where to look the enterprise up. */
function RenewalChange({ renewal: { enterprise, held, heldUntil, offered } }: { renewal: ReviewedRenewal }) {
  const t = useText()
  const format = useFormat()
  const rows = [
    {
      label: t('apply.document.licence'),
      before: held.map(({ fileName }) => fileName).join('\n'),
      after: offered.fileName,
    },
    { label: t('apply.validTo'), before: format.date(heldUntil), after: format.date(offered.expiresOn) },
  ]
  return <ChangedFacts title={t('vetting.renewal.changes')} rows={rows} enterprise={enterprise} />
}

function RenewalDecisions({ renewal, onChange }: RenewalCaseProps) {
  const t = useText()
  const roles = usePermitted(renewalMachine)
  // A button of a submitted one begins its review.
  const events = eventsFor(renewalMachine, renewal.state === 'submitted' ? 'in_review' : renewal.state, roles)
  return (
    <CaseDecisions
      queue="enterprises"
      id={renewal.id}
      claim={renewal.claim}
      take={() => call(beginRenewal, { id: renewal.id })}
      onChange={onChange}
      decisions={(['accept', 'sendBack'] as const).filter((event) => events.includes(event))}
      main="accept"
      nameOf={(event) => t(`vetting.renewal.${event}`)}
    >
      {(event, onClose) => {
        const Sheet = event === 'accept' ? AcceptSheet : ReturnSheet
        return <Sheet renewal={renewal} onChange={onChange} onClose={onClose} />
      }}
    </CaseDecisions>
  )
}

interface RenewalSheetProps extends RenewalCaseProps {
  onClose: () => void
}

function AcceptSheet({ renewal, onChange, onClose }: RenewalSheetProps) {
  const t = useText()
  const format = useFormat()
  const [isChecked, setChecked] = useState(false)
  return (
    <DecisionSheet
      title={t('vetting.renewal.accept')}
      text={t('vetting.renewal.acceptText', { date: format.date(renewal.offered.expiresOn) })}
      noteLabel={t('vetting.note')}
      noteMax={REASON_MAX}
      isNoteOptional
      reasons={['vetting.canned.registryAgrees']}
      doneText={t('vetting.done')}
      onDone={onChange}
      onClose={onClose}
      action={acceptRenewal}
      input={{ id: renewal.id, isChecked: true }}
      isBlocked={!isChecked}
    >
      <Checkbox label={t('vetting.renewal.confirm')} isChecked={isChecked} onChange={setChecked} />
    </DecisionSheet>
  )
}

function ReturnSheet({ renewal, onChange, onClose }: RenewalSheetProps) {
  const t = useText()
  const [reason, setReason] = useState<(typeof RETURN_REASONS)[number]>('unreadable')
  return (
    <DecisionSheet
      title={t('vetting.renewal.sendBack')}
      text={t('vetting.renewal.sendBackText')}
      noteLabel={t('vetting.note')}
      noteMax={REASON_MAX}
      isNoteOptional
      reasons={['vetting.canned.newScan', 'vetting.canned.otherDate', 'vetting.canned.otherCompany']}
      doneText={t('vetting.done')}
      onDone={onChange}
      onClose={onClose}
      action={returnRenewal}
      input={{ id: renewal.id, reason }}
    >
      <Select
        label={t('vetting.why')}
        value={reason}
        choices={RETURN_REASONS.map((value) => ({ value, label: t(`apply.reason.${value}`) }))}
        onChange={(value) => setReason(value as typeof reason)}
      />
    </DecisionSheet>
  )
}
