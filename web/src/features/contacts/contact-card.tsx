import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReferenceEntry } from '@tiantian/contracts/expo/contact-book.ts'
import { withdrawCard } from '@tiantian/contracts/expo/contact-book.ts'
import { useState } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { Button } from '../../ui/button.tsx'
import cards from '../../ui/cards.module.css'
import { showModal } from '../../ui/modal-store.ts'
import surface from '../../ui/surface.module.css'
import { showToast } from '../../ui/toast-store.ts'
import { contactReads } from './contact-query.ts'
import css from './contacts-page.module.css'
import { NoteSheet } from './note-sheet.tsx'

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
