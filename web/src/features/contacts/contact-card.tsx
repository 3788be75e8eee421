import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReferenceEntry } from '@tiantian/contracts/expo/contact-book.ts'
import { CONTACT_NOTE_MAX, noteContact, withdrawCard } from '@tiantian/contracts/expo/contact-book.ts'
import { useState } from 'react'
import { checkForm } from '../../i18n/check-form.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { BottomSheet } from '../../ui/bottom-sheet.tsx'
import { Button } from '../../ui/button.tsx'
import cards from '../../ui/cards.module.css'
import { Form, FormError } from '../../ui/form.tsx'
import { showModal } from '../../ui/modal-store.ts'
import surface from '../../ui/surface.module.css'
import { TextArea } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { field, useForm } from '../../ui/use-form.ts'
import { contactReads } from './contact-query.ts'
import css from './contacts-page.module.css'

/** The user's private note on a contact. */
function NoteSheet({ contact, onClose }: { contact: ReferenceEntry; onClose: () => void }) {
  const t = useText()
  const client = useQueryClient()
  const form = useForm({
    start: { note: contact.note },
    check: (draft) => checkForm(noteContact.input, { id: contact.id, ...draft }),
    send: (input) => call(noteContact, input),
    onSent() {
      void client.invalidateQueries(contactReads())
      showToast({ title: t('contacts.noteSaved'), icon: 'success' })
      onClose()
    },
  })
  return (
    <BottomSheet isOpen desktop="center" title={contact.name} onClose={onClose}>
      <Form form={form} className={cards.page}>
        <TextArea
          label={t('contacts.note')}
          hint={t('contacts.noteHint')}
          isOptional
          maxLength={CONTACT_NOTE_MAX}
          {...field(form, 'note')}
        />
        <FormError form={form} />
        <Button type="submit" isLoading={form.isSending}>
          {t('common.save')}
        </Button>
      </Form>
    </BottomSheet>
  )
}

/** A contact card, with the user's own note on it. */
export function ContactCard({ contact }: { contact: ReferenceEntry }) {
  const t = useText()
  const format = useFormat()
  const [isWriting, setWriting] = useState(false)
  const { name, nameLatin, company, jobTitle, email, phone, note, eventTitle, metAt } = contact
  return (
    <article className={surface.panel} aria-label={name}>
      <div>
        <p className={cards.name}>{name}</p>
        {nameLatin && <p className={cards.muted}>{nameLatin}</p>}
        <p>{[company, jobTitle].filter(Boolean).join(' · ')}</p>
        <p className={css.ways}>
          {phone && (
            <a className={css.way} href={`tel:${phone}`}>
              {phone}
            </a>
          )}
          {email && (
            <a className={css.way} href={`mailto:${email}`}>
              {email}
            </a>
          )}
        </p>
        <p className={cards.muted}>{t('contacts.metAt', { event: eventTitle, time: format.date(metAt) })}</p>
      </div>
      {note && <p className={cards.words}>{note}</p>}
      <div className={cards.line}>
        <Button size="sm" variant="soft" onClick={() => setWriting(true)}>
          {t('contacts.write')}
        </Button>
        <Withdraw contact={contact} />
      </div>
      {isWriting && <NoteSheet contact={contact} onClose={() => setWriting(false)} />}
    </article>
  )
}

function Withdraw({ contact: { id, name } }: { contact: ReferenceEntry }) {
  const t = useText()
  const client = useQueryClient()
  const withdrawing = useMutation({
    mutationFn: () => call(withdrawCard, { id }),
    onSuccess: () => showToast({ title: t('contacts.withdrawn'), icon: 'success' }),
    onSettled: () => client.invalidateQueries(contactReads()),
  })
  const ask = async () => {
    const content = t('contacts.withdrawAsk', { name })
    const isSure = await showModal({ content, confirmText: t('contacts.withdraw'), isDangerous: true })
    if (isSure) withdrawing.mutate()
  }
  return (
    <Button size="sm" variant="plain" isLoading={withdrawing.isPending} onClick={() => void ask()}>
      {t('contacts.withdraw')}
    </Button>
  )
}
