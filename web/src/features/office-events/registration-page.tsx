import { useMutation, useQueryClient } from '@tanstack/react-query'
import { serverNow } from '@tiantian/cloud/server-clock.ts'
import { openOfficeAnswerFile } from '@tiantian/contracts/expo/answer-file.ts'
import { sendScans } from '@tiantian/contracts/expo/check-in.ts'
import { REASON_MAX } from '@tiantian/contracts/expo/office-event.ts'
import type { OfficeRegistrationDetail, OfficeTicket } from '@tiantian/contracts/expo/office-registration.ts'
import { decideRegistration, eraseRegistration } from '@tiantian/contracts/expo/office-registration.ts'
import { registrationMachine } from '@tiantian/contracts/expo/state.ts'
import { eventsFor } from '@tiantian/contracts/machine.ts'
import { useState } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { DecisionSheet } from '../../office/decision-sheet.tsx'
import { OfficePage } from '../../office/office-page.tsx'
import { useMay } from '../../office/use-may.ts'
import { call } from '../../sdk/call.ts'
import { newRequestId } from '../../sdk/request-id.ts'
import { useSuspenseQuery } from '../../sdk/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { Tag } from '../../ui/chip.tsx'
import { FactList } from '../../ui/fact-list.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { Section } from '../../ui/section.tsx'
import { AnswerFiles } from '../expo/answer-files.tsx'
import { clockIn, zoneName } from '../expo/event-time.ts'
import { StateTag } from '../expo/registration-note.tsx'
import { showFailure } from '../shell/error/failure.ts'
import { useNavigator } from '../shell/frame/use-navigator.ts'
import { PageLink } from '../shell/page-link.tsx'
import css from './office-event.module.css'
import { officeEventReads, officeEventUrl, registrationQuery } from './office-query.ts'
import { ContactSheet, TicketSheet } from './registration-sheets.tsx'

const STEPS = ['approve', 'pay', 'reject', 'cancel', 'reactivate'] as const
type RegistrationPageStep = (typeof STEPS)[number]
type Opened = RegistrationPageStep | 'erase' | 'contact' | OfficeTicket

/** One registration of an event, with all that a decision on it needs. */
export function RegistrationPage({ id }: { id: string }) {
  const t = useText()
  const client = useQueryClient()
  const { navigateBack } = useNavigator()
  const { registration } = useSuspenseQuery(registrationQuery(id)).data
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  const reload = () => void client.invalidateQueries(officeEventReads())
  const events = eventsFor(registrationMachine, registration.state, 'expo.registration')
  const { contact, event } = registration
  return (
    <OfficePage title={contact.name} permission="expo.registration" isDetail>
      <div className={css.page}>
        <div className={css.line}>
          <StateTag state={registration.state} />
          <span className={css.muted}>{registration.code}</span>
          <PageLink url={officeEventUrl(event.id)}>{event.title}</PageLink>
        </div>
        <p className={css.muted}>
          {t('officeKit.times', { zone: zoneName(event.timeZone, registration.createdAt) })}
        </p>
        {registration.reason && <p>{registration.reason}</p>}
        <Contact registration={registration} onEdit={() => setOpened('contact')} />
        <Answers registration={registration} />
        <Tickets registration={registration} onEdit={setOpened} onChange={reload} />
        <div className={css.line}>
          {STEPS.filter((one) => events.includes(one)).map((one) => (
            <Button
              key={one}
              variant={one === 'approve' || one === 'pay' ? 'primary' : 'soft'}
              onClick={() => setOpened(one)}
            >
              {t(`registry.decide.${one}`)}
            </Button>
          ))}
          <Button variant="plain" onClick={() => setOpened('erase')}>
            {t('hall.erase.open')}
          </Button>
        </div>
        <History registration={registration} />
      </div>
      {opened === 'erase' && (
        <DecisionSheet
          title={t('hall.erase.title')}
          text={t('hall.erase.text', { name: contact.name })}
          submitText={t('hall.erase.go')}
          isDangerous
          noteLabel={t('registry.reason')}
          noteHint={t('hall.erase.reasonHint')}
          noteMax={REASON_MAX}
          action={eraseRegistration}
          noteName="reason"
          input={{ id }}
          doneText={t('registry.done')}
          onDone={() => {
            reload()
            navigateBack()
          }}
          onClose={close}
        />
      )}
      {opened === 'contact' && <ContactSheet registration={registration} onClose={close} />}
      {typeof opened === 'object' && (
        <TicketSheet ticket={opened} types={registration.ticketTypes} onClose={close} />
      )}
      {isStep(opened) && (
        <DecisionSheet
          title={t(`registry.decide.${opened}`)}
          isDangerous={opened === 'cancel' || opened === 'reject'}
          noteLabel={t('registry.reason')}
          noteHint={t('registry.reasonHint')}
          noteMax={REASON_MAX}
          isNoteOptional
          action={decideRegistration}
          noteName="reason"
          input={{ id, step: opened }}
          doneText={t('registry.done')}
          onDone={reload}
          onClose={close}
        />
      )}
    </OfficePage>
  )
}

const isStep = (opened: Opened | undefined): opened is RegistrationPageStep =>
  STEPS.some((step) => step === opened)

interface RegistrationPartProps {
  registration: OfficeRegistrationDetail
}

function Contact({ registration, onEdit }: RegistrationPartProps & { onEdit: () => void }) {
  const t = useText()
  const format = useFormat()
  const { contact, total, createdAt, event } = registration
  const facts = [
    { name: t('expo.form.name'), value: contact.name },
    { name: t('expo.form.email'), value: contact.email },
    { name: t('expo.form.phone'), value: contact.phone },
    { name: t('expo.form.company'), value: contact.company },
    { name: t('expo.form.jobTitle'), value: contact.jobTitle },
    { name: t('registry.desk.total'), value: total && format.money(total) },
    { name: t('registry.desk.at'), value: format.dateTime(clockIn(event.timeZone, createdAt)) },
  ]
  return (
    <Section title={t('registry.desk.contact')} isPanel>
      <FactList facts={facts.filter(({ value }) => value)} />
      <div className={css.line}>
        <Button size="sm" variant="soft" aria-label={t('registry.desk.correctContact')} onClick={onEdit}>
          {t('common.edit')}
        </Button>
      </div>
    </Section>
  )
}

function Answers({ registration: { answers, files } }: RegistrationPartProps) {
  const t = useText()
  if (answers.length + files.length === 0) return null
  return (
    <Section title={t('registry.desk.answers')} isPanel>
      <FactList facts={answers.map(({ question, answer }) => ({ name: question, value: answer }))} />
      <AnswerFiles files={files} open={(file) => call(openOfficeAnswerFile, { id: file })} />
    </Section>
  )
}

interface TicketsProps extends RegistrationPartProps {
  onEdit: (ticket: OfficeTicket) => void
  onChange: () => void
}

function Tickets({ registration, onEdit, onChange }: TicketsProps) {
  const t = useText()
  const format = useFormat()
  const mayCheckIn = useMay('expo.check_in')
  const { event, tickets, state } = registration
  const admitting = useMutation({
    mutationFn: ({ number }: OfficeTicket) =>
      call(sendScans, {
        eventId: event.id,
        device: 'desk',
        scans: [{ nonce: newRequestId(), code: number, at: new Date(serverNow()).toISOString() }],
      }),
    onSuccess({ scans }) {
      const result = scans[0]?.result
      if (result) showToast({ title: t(`door.result.${result}`), icon: result === 'ok' ? 'success' : 'none' })
      onChange()
    },
    onError: showFailure,
  })
  return (
    <Section title={t('registry.desk.tickets')} isPanel>
      <ul className={css.tools}>
        {tickets.map((ticket) => (
          <li key={ticket.id} className={css.line}>
            <span>
              <strong>{ticket.name}</strong>
              <br />
              <span className={css.muted}>
                {[ticket.nameLatin, ticket.company, ticket.jobTitle, ticket.number]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <Tag tone="primary">{ticket.typeName}</Tag>
            {ticket.enteredAt ? (
              <Tag tone="success">
                {t('door.first', { time: format.dateTime(clockIn(event.timeZone, ticket.enteredAt)) })}
              </Tag>
            ) : (
              mayCheckIn &&
              state === 'confirmed' && (
                <Button size="sm" isLoading={admitting.isPending} onClick={() => admitting.mutate(ticket)}>
                  {t('registry.desk.admit')}
                </Button>
              )
            )}
            <Button
              size="sm"
              variant="soft"
              aria-label={t('registry.desk.correctTicket', { name: ticket.name })}
              onClick={() => onEdit(ticket)}
            >
              {t('common.edit')}
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function History({ registration }: RegistrationPartProps) {
  const t = useText()
  const format = useFormat()
  return (
    <Section title={t('registry.desk.history')} isPanel>
      <ul className={css.tools}>
        {registration.history.map(({ event, at, by, reason }) => (
          <li key={`${at} ${event}`} className={css.muted}>
            {[format.dateTime(clockIn(registration.event.timeZone, at)), t(historyText(event)), by, reason]
              .filter(Boolean)
              .join(' · ')}
          </li>
        ))}
      </ul>
    </Section>
  )
}

const HISTORY = [
  'submit',
  'bill',
  'confirm',
  'approve',
  'pay',
  'reject',
  'cancel',
  'expire',
  'reactivate',
  'correct',
] as const

const historyText = (event: string) => {
  const name = HISTORY.find((one) => event.endsWith(`.${one}`))
  return name ? (`registry.desk.event.${name}` as const) : 'registry.desk.event.other'
}
