import { useQueryClient } from '@tanstack/react-query'
import { REASON_MAX } from '@tiantian/contracts/enterprise/application.ts'
import { changeMachine } from '@tiantian/contracts/enterprise/change.ts'
import type { ReviewedChange } from '@tiantian/contracts/enterprise/change-action.ts'
import {
  approveChange,
  beginChange,
  getChange,
  rejectChange,
} from '@tiantian/contracts/enterprise/change-action.ts'
import { eventsFor } from '@tiantian/contracts/machine.ts'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { DecisionSheet } from '../../office/decision-sheet.tsx'
import { usePermitted } from '../../office/use-may.ts'
import { call } from '../../sdk/call.ts'
import { query, readsOfNoun } from '../../sdk/query.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { Tag } from '../../ui/chip.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import type { ApplicationField } from '../enterprise/use-application.ts'
import { PageLink } from '../shell/page-link.tsx'
import { pageUrl } from '../shell/page-url.ts'
import { CaseDecisions, CasePage } from './case-frame.tsx'
import { ChangedFacts } from './changed-facts.tsx'
import { PaperView } from './paper-view.tsx'
import css from './reviews.module.css'

/** Another name, address or head of an approved enterprise, beside the old ones. */
export function ChangePage({ id }: { id: string }) {
  const t = useText()
  const client = useQueryClient()
  const result = useQuery(query(getChange, { id }))
  return (
    <CasePage title={t('vetting.change.title')} result={result}>
      {({ change }) => (
        <ChangeCase change={change} onChange={() => void client.invalidateQueries(readsOfNoun(getChange))} />
      )}
    </CasePage>
  )
}

interface ChangeCaseProps {
  change: ReviewedChange
  onChange: () => void
}

function ChangeCase({ change, onChange }: ChangeCaseProps) {
  const t = useText()
  const { enterprise, documents, fields, note, reason, sameName, state } = change
  return (
    <div className={css.case}>
      <header className={css.head}>
        <Tag tone="primary">{t(`apply.change.state.${state}`)}</Tag>
        {sameName > 0 && <Tag tone="warning">{t('vetting.change.sameName', { count: sameName })}</Tag>}
        <PageLink url={pageUrl('/pages/office/enterprises', { id: enterprise.id })}>
          {enterprise.name}
        </PageLink>
      </header>
      {note && <p className={css.quote}>{note}</p>}
      {reason && <p className={css.quote}>{reason}</p>}
      <div className={css.split}>
        <ChangedFacts
          title={t('vetting.change.changes')}
          rows={fields.map(({ field, before, after }) => ({
            label: t(`apply.field.${field as ApplicationField}`),
            before,
            after,
          }))}
          enterprise={enterprise}
        />
        {documents.length > 0 && <PaperView kind="enterprise" documents={documents} />}
      </div>
      <ChangeDecisions change={change} onChange={onChange} />
    </div>
  )
}

function ChangeDecisions({ change, onChange }: ChangeCaseProps) {
  const t = useText()
  const roles = usePermitted(changeMachine)
  // A button of a submitted one begins its review.
  const events = eventsFor(changeMachine, change.state === 'submitted' ? 'in_review' : change.state, roles)
  return (
    <CaseDecisions
      queue="enterprises"
      id={change.id}
      claim={change.claim}
      take={() => call(beginChange, { id: change.id })}
      onChange={onChange}
      decisions={(['approve', 'reject'] as const).filter((event) => events.includes(event))}
      main="approve"
      nameOf={(event) => t(`vetting.change.${event}`)}
    >
      {(event, onClose) => (
        <ChangeSheet change={change} event={event} onChange={onChange} onClose={onClose} />
      )}
    </CaseDecisions>
  )
}

interface ChangeSheetProps extends ChangeCaseProps {
  event: 'approve' | 'reject'
  onClose: () => void
}

function ChangeSheet({ change: { id }, event, onChange, onClose }: ChangeSheetProps) {
  const t = useText()
  const [isChecked, setChecked] = useState(false)
  const common = {
    title: t(`vetting.change.${event}`),
    text: t(`vetting.change.${event}Text`),
    noteLabel: t('vetting.note'),
    noteMax: REASON_MAX,
    doneText: t('vetting.done'),
    onDone: onChange,
    onClose,
  }
  if (event === 'reject')
    return (
      <DecisionSheet
        {...common}
        reasons={['vetting.canned.newScan', 'vetting.canned.notFound', 'vetting.canned.otherCompany']}
        action={rejectChange}
        input={{ id }}
      />
    )
  return (
    <DecisionSheet
      {...common}
      isNoteOptional
      reasons={['vetting.canned.registryAgrees']}
      action={approveChange}
      input={{ id, isChecked: true }}
      isBlocked={!isChecked}
    >
      <Checkbox label={t('vetting.change.confirm')} isChecked={isChecked} onChange={setChecked} />
    </DecisionSheet>
  )
}
