import { useQueryClient } from '@tanstack/react-query'
import type { AnyAction, Input } from '@tiantian/contracts/action.ts'
import type {
  getOfficeRegistration,
  OfficeRegistrationDetail,
  OfficeTicket,
} from '@tiantian/contracts/expo/office-registration.ts'
import {
  correctContact,
  correctTicket,
  registerAtDesk,
} from '@tiantian/contracts/expo/office-registration.ts'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { checkForm } from '../../i18n/check-form.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { newRequestId } from '../../sdk/request-id.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Form, FormError } from '../../ui/form/form.tsx'
import { Select } from '../../ui/form/select.tsx'
import { PhoneField, TextField } from '../../ui/form/text-field.tsx'
import type { FormState } from '../../ui/form/use-form.ts'
import { field, useForm } from '../../ui/form/use-form.ts'
import { BottomSheet } from '../../ui/overlay/bottom-sheet.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { useNavigator } from '../shell/frame/use-navigator.ts'
import css from './office-event.module.css'
import type { TicketTypeName } from './office-query.ts'
import { officeEventReads, registrationQuery, registrationUrl } from './office-query.ts'

interface DeskFormProps<A extends AnyAction> {
  title: string
  action: A
  start: Readonly<Record<string, string>>
  /** The input besides what is typed. */
  input?: object
  onDone?: (reply: OfficeRegistrationDetail) => void
  onClose: () => void
  children: (form: FormState<Record<string, string>>) => ReactNode
}

type DeskAction = AnyAction & { readonly output: typeof getOfficeRegistration.output }

/** A form about one registration, whose reply is the registration. */
function DeskForm<A extends DeskAction>({
  title,
  action,
  start,
  input,
  onDone,
  onClose,
  children,
}: DeskFormProps<A>) {
  const t = useText()
  const client = useQueryClient()
  const form = useForm<Record<string, string>, unknown, { registration: OfficeRegistrationDetail }>({
    start,
    check: (draft) => checkForm(action.input, { ...draft, ...input }),
    send: (checked) =>
      call(action, checked as Input<A>) as Promise<{ registration: OfficeRegistrationDetail }>,
    onSent(reply) {
      client.setQueryData(registrationQuery(reply.registration.id).queryKey, reply)
      void client.invalidateQueries(officeEventReads())
      showToast({ title: t('registry.done'), icon: 'success' })
      onClose()
      onDone?.(reply.registration)
    },
  })
  return (
    <BottomSheet isOpen desktop="side" title={title} onClose={onClose}>
      <Form form={form} className={css.form}>
        {children(form)}
        <FormError form={form} />
        <Button type="submit" isLoading={form.isSending}>
          {t('common.save')}
        </Button>
      </Form>
    </BottomSheet>
  )
}

const text = (form: FormState<Record<string, string>>, name: string) => ({
  ...field(form, name),
  value: form.draft[name] ?? '',
})

interface DeskFieldsProps {
  form: FormState<Record<string, string>>
}

function ContactFields({ form }: DeskFieldsProps) {
  const t = useText()
  return (
    <>
      <TextField label={t('expo.form.email')} isOptional type="email" {...text(form, 'email')} />
      <PhoneField label={t('expo.form.phone')} isOptional {...text(form, 'phone')} />
    </>
  )
}

function CompanyFields({ form }: DeskFieldsProps) {
  const t = useText()
  return (
    <>
      <TextField label={t('expo.form.company')} isOptional {...text(form, 'company')} />
      <TextField label={t('expo.form.jobTitle')} isOptional {...text(form, 'jobTitle')} />
    </>
  )
}

function TicketFields({ form, types }: DeskFieldsProps & { types: readonly TicketTypeName[] }) {
  const t = useText()
  return (
    <>
      <Select
        label={t('registry.desk.kind')}
        choices={types.map(({ id, name }) => ({ value: id, label: name }))}
        {...text(form, 'ticketTypeId')}
      />
      <TextField label={t('expo.form.name')} autoComplete="off" {...text(form, 'name')} />
      <TextField label={t('expo.form.latin')} isOptional {...text(form, 'nameLatin')} />
    </>
  )
}

interface ContactSheetProps {
  registration: OfficeRegistrationDetail
  onClose: () => void
}

export function ContactSheet({ registration: { id, contact, tickets }, onClose }: ContactSheetProps) {
  const t = useText()
  const own = tickets.find(({ name }) => name === contact.name)
  return (
    <DeskForm
      title={t('registry.desk.correctContact')}
      action={correctContact}
      start={{ ...contact, nameLatin: own?.nameLatin ?? '' }}
      input={{ id }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField label={t('expo.form.name')} autoComplete="off" {...text(form, 'name')} />
          {own && <TextField label={t('expo.form.latin')} isOptional {...text(form, 'nameLatin')} />}
          <ContactFields form={form} />
          <CompanyFields form={form} />
        </>
      )}
    </DeskForm>
  )
}

interface TicketSheetProps {
  ticket: OfficeTicket
  types: readonly TicketTypeName[]
  onClose: () => void
}

export function TicketSheet({ ticket, types, onClose }: TicketSheetProps) {
  const t = useText()
  const { id, ticketTypeId, name, nameLatin, company, jobTitle } = ticket
  return (
    <DeskForm
      title={t('registry.desk.correctTicket', { name })}
      action={correctTicket}
      start={{ ticketTypeId, name, nameLatin, company, jobTitle }}
      input={{ id }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TicketFields form={form} types={types} />
          <CompanyFields form={form} />
        </>
      )}
    </DeskForm>
  )
}

interface DeskSheetProps {
  eventId: string
  types: readonly TicketTypeName[]
  onClose: () => void
}

const NOBODY = { name: '', nameLatin: '', email: '', phone: '', company: '', jobTitle: '' }

/** Registers somebody at the desk, or an invited guest. */
export function DeskSheet({ eventId, types, onClose }: DeskSheetProps) {
  const t = useText()
  const { navigateTo } = useNavigator()
  const [isHere, setHere] = useState(true)
  const [requestId] = useState(newRequestId)
  return (
    <DeskForm
      title={t('registry.desk.register')}
      action={registerAtDesk}
      start={{ ticketTypeId: types[0]?.id ?? '', ...NOBODY }}
      input={{ requestId, eventId, isHere }}
      onDone={({ id }) => navigateTo(registrationUrl(id))}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TicketFields form={form} types={types} />
          <ContactFields form={form} />
          <CompanyFields form={form} />
          <Checkbox label={t('registry.desk.isHere')} isChecked={isHere} onChange={setHere} />
        </>
      )}
    </DeskForm>
  )
}
