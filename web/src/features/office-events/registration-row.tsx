import { openOfficeAnswerFile } from '@tiantian/contracts/expo/answer-file.ts'
import type { OfficeRegistration } from '@tiantian/contracts/expo/office.ts'
import { decideRegistration } from '@tiantian/contracts/expo/office.ts'
import { registrationMachine } from '@tiantian/contracts/expo/state.ts'
import { eventsFor } from '@tiantian/contracts/machine.ts'
import { useState } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { Button } from '../../ui/button.tsx'
import surface from '../../ui/surface.module.css'
import { AnswerFiles } from '../expo/answer-files.tsx'
import { StateTag } from '../expo/registration-note.tsx'
import { DecisionSheet } from './decision-sheet.tsx'
import { EraseSheet } from './erase-sheet.tsx'
import css from './office-event.module.css'

const STEPS = ['approve', 'pay', 'reject', 'cancel', 'reactivate'] as const
type RegistrationRowStep = (typeof STEPS)[number]

/** A registration with the decisions that its state allows. */
export function RegistrationRow({ row }: { row: OfficeRegistration }) {
  const t = useText()
  const [step, setStep] = useState<RegistrationRowStep>()
  const [isErasing, setErasing] = useState(false)
  const events = eventsFor(registrationMachine, row.state, 'expo.registration')
  const steps = STEPS.filter((one) => events.includes(one))
  return (
    <article className={surface.panel} aria-label={row.name}>
      <Facts row={row} />
      <AnswerFiles files={row.files} open={(id) => call(openOfficeAnswerFile, { id })} />
      <div className={css.line}>
        {steps.map((one) => (
          <Button
            key={one}
            size="sm"
            variant={one === 'approve' || one === 'pay' ? 'primary' : 'soft'}
            onClick={() => setStep(one)}
          >
            {t(`registry.decide.${one}`)}
          </Button>
        ))}
        <Button size="sm" variant="soft" onClick={() => setErasing(true)}>
          {t('hall.erase.open')}
        </Button>
      </div>
      {isErasing && <EraseSheet row={row} onClose={() => setErasing(false)} />}
      {step && (
        <DecisionSheet
          title={t(`registry.decide.${step}`)}
          isDangerous={step === 'cancel' || step === 'reject'}
          send={(reason) => call(decideRegistration, { id: row.id, step, reason })}
          onClose={() => setStep(undefined)}
        />
      )}
    </article>
  )
}

function Facts({ row }: { row: OfficeRegistration }) {
  const t = useText()
  const format = useFormat()
  const { code, state, name, company, email, phone, ticketCount, total, createdAt } = row
  const tickets = t('expo.tickets', { count: ticketCount, number: format.number(ticketCount) })
  return (
    <>
      <p className={css.line}>
        <StateTag state={state} />
        <span className={css.muted}>{code}</span>
        <time className={css.muted} dateTime={createdAt}>
          {format.dateTime(createdAt)}
        </time>
      </p>
      <div>
        <p className={css.name}>{name}</p>
        <p className={css.muted}>
          {[company, tickets, total && format.money(total)].filter(Boolean).join(' · ')}
        </p>
        <p className={css.muted}>{[email, phone].filter(Boolean).join(' · ')}</p>
      </div>
    </>
  )
}
