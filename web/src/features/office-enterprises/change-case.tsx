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
import { OfficePage } from '../../office/office-page.tsx'
import { ClaimedActions } from '../../office/review-queue.tsx'
import { usePermitted } from '../../office/use-may.ts'
import { call } from '../../sdk/call.ts'
import { query, readsOfNoun } from '../../sdk/query.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { Tag } from '../../ui/chip.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LoadState } from '../../ui/states.tsx'
import type { ApplicationField } from '../enterprise/use-application.ts'
import { PageLink } from '../shell/page-link.tsx'
import { pageUrl } from '../shell/page-url.ts'
import { ChangedFacts } from './changed-facts.tsx'
import { PaperView } from './paper-view.tsx'
import css from './reviews.module.css'

/** Another name, address or head of an approved enterprise, beside the old ones. */
export function ChangePage({ id }: { id: string }) {
  const t = useText()
  const client = useQueryClient()
  const result = useQuery(query(getChange, { id }))
  const { data } = result
  return (
    <OfficePage title={t('vetting.change.title')} permission="enterprise.review" isDetail>
      {data ? (
        <ChangeCase
          change={data.change}
          onChange={() => void client.invalidateQueries(readsOfNoun(getChange))}
        />
      ) : (
        <LoadState result={result} skeleton={<Skeleton height={420} radius={12} />} />
      )}
    </OfficePage>
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

type ChangeDecision = 'approve' | 'reject'

function ChangeDecisions({ change, onChange }: ChangeCaseProps) {
  const t = useText()
  const [chosen, choose] = useState<ChangeDecision>()
  const roles = usePermitted(changeMachine)
  // A button of a submitted one begins its review.
  const events = eventsFor(changeMachine, change.state === 'submitted' ? 'in_review' : change.state, roles)
  const decisions = (['approve', 'reject'] as const).filter((event) => events.includes(event))
  if (decisions.length === 0) return null
  return (
    <div className={css.actions}>
      <ClaimedActions
        queue="enterprises"
        id={change.id}
        claim={change.claim}
        take={() => call(beginChange, { id: change.id })}
        onChange={onChange}
      >
        {(begin) =>
          decisions.map((event) => (
            <Button
              key={event}
              size="sm"
              variant={event === 'approve' ? 'primary' : 'soft'}
              onClick={() => begin(() => choose(event))}
            >
              {t(`vetting.change.${event}`)}
            </Button>
          ))
        }
      </ClaimedActions>
      {chosen && (
        <ChangeSheet change={change} event={chosen} onChange={onChange} onClose={() => choose(undefined)} />
      )}
    </div>
  )
}

interface ChangeSheetProps extends ChangeCaseProps {
  event: ChangeDecision
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
