import { useQueryClient } from '@tanstack/react-query'
import { openOfficeAnswerFile } from '@tiantian/contracts/expo/answer-file.ts'
import type { OfficeRegistration } from '@tiantian/contracts/expo/office.ts'
import { decideRegistration } from '@tiantian/contracts/expo/office.ts'
import { eraseRegistration } from '@tiantian/contracts/expo/office-event.ts'
import { registrationMachine } from '@tiantian/contracts/expo/state.ts'
import { eventsFor } from '@tiantian/contracts/machine.ts'
import { useState } from 'react'
import { checkForm } from '../../i18n/check-form.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { Button } from '../../ui/button.tsx'
import { Form, FormError } from '../../ui/form/form.tsx'
import { TextArea } from '../../ui/form/text-field.tsx'
import { field, useForm } from '../../ui/form/use-form.ts'
import { BottomSheet } from '../../ui/overlay/bottom-sheet.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import surface from '../../ui/surface.module.css'
import { AnswerFiles } from '../expo/answer-files.tsx'
import { StateTag } from '../expo/registration-note.tsx'
import { DecisionSheet } from './decision-sheet.tsx'
import css from './office-event.module.css'
import { officeEventReads } from './office-query.ts'

interface EraseSheetProps {
  row: OfficeRegistration
  onClose: () => void
}

const REASON_MAX = 300

/**
 * Erases an attendee's personal data from a registration on their request: it cannot be undone, so a reason is
 * required.
 */
function EraseSheet({ row: { id, name }, onClose }: EraseSheetProps) {
  const t = useText()
  const client = useQueryClient()
  const form = useForm({
    start: { reason: '' },
    check: (draft) => checkForm(eraseRegistration.input, { id, ...draft }),
    send: (input) => call(eraseRegistration, input),
    onSent() {
      void client.invalidateQueries(officeEventReads())
      showToast({ title: t('registry.done'), icon: 'success' })
      onClose()
    },
  })
  return (
    <BottomSheet isOpen desktop="center" title={t('hall.erase.title')} onClose={onClose}>
      <Form form={form} className={css.form}>
        <p>{t('hall.erase.text', { name })}</p>
        <TextArea
          label={t('registry.reason')}
          hint={t('hall.erase.reasonHint')}
          maxLength={REASON_MAX}
          {...field(form, 'reason')}
        />
        <FormError form={form} />
        <Button type="submit" variant="danger" isLoading={form.isSending}>
          {t('hall.erase.go')}
        </Button>
      </Form>
    </BottomSheet>
  )
}

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
