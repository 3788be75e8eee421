import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ContactEntry, ContactRequest } from '@tiantian/contracts/expo/contact-book.ts'
import {
  answerContactRequest,
  CONTACT_NOTE_MAX,
  noteContact,
  scanCard,
  withdrawCard,
} from '@tiantian/contracts/expo/contact-book.ts'
import { createContactFile } from '@tiantian/contracts/expo/event-file.ts'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { checkForm } from '../../i18n/check-form.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { useInfiniteQuery, useQuery } from '../../sdk/use-query.ts'
import { Button } from '../../ui/button.tsx'
import cards from '../../ui/cards.module.css'
import { Tag } from '../../ui/chip.tsx'
import { cx } from '../../ui/class-names.ts'
import { Form, FormError } from '../../ui/form/form.tsx'
import { SearchField } from '../../ui/form/search-field.tsx'
import { TextArea, TextField } from '../../ui/form/text-field.tsx'
import { field, useForm } from '../../ui/form/use-form.ts'
import { InfiniteList } from '../../ui/infinite-list.tsx'
import { BottomSheet } from '../../ui/overlay/bottom-sheet.tsx'
import { showModal } from '../../ui/overlay/modal-store.ts'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { Section } from '../../ui/section.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState } from '../../ui/states.tsx'
import surface from '../../ui/surface.module.css'
import { useDebounced } from '../../ui/use-debounced.ts'
import { Camera, hasCamera } from '../check-in/camera.tsx'
import { CodeForm } from '../check-in/code-form.tsx'
import { WriteButton } from '../message/write-button.tsx'
import { PageFrame } from '../shell/frame/page-frame.tsx'
import { useDownload } from '../shell/use-download.ts'
import { contactReads, contactRequestsQuery, contactsQuery } from './contact-query.ts'
import { ContactSheet, tagsOf } from './contact-sheet.tsx'
import css from './contacts-page.module.css'
import type { FileReport } from './import-button.tsx'
import { ImportButton, ReportSheet } from './import-button.tsx'

/** The user's private note on a contact. */
function NoteSheet({ contact, onClose }: { contact: ContactEntry; onClose: () => void }) {
  const t = useText()
  const client = useQueryClient()
  const form = useForm({
    start: { note: contact.note, tags: contact.tags.join(', ') },
    check: ({ note, tags }) => checkForm(noteContact.input, { id: contact.id, note, tags: tagsOf(tags) }),
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
        <TextField
          label={t('contacts.tags')}
          hint={t('contacts.tagsHint')}
          isOptional
          {...field(form, 'tags')}
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
function ContactCard({ contact }: { contact: ContactEntry }) {
  const t = useText()
  const format = useFormat()
  const [isWriting, setWriting] = useState(false)
  const [isChanging, setChanging] = useState(false)
  const { name, nameLatin, company, jobTitle, email, phone, note, tags } = contact
  const { source, personId, eventTitle, metAt } = contact
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
        <p className={cards.muted}>
          {source === 'exchange'
            ? t('contacts.metAt', { event: eventTitle, time: format.date(metAt) })
            : `${t(`contacts.source.${source}`)}, ${format.date(metAt)}`}
        </p>
        {tags.length > 0 && (
          <p className={cards.line}>
            {tags.map((tag) => (
              <Tag key={tag}>{tag}</Tag>
            ))}
          </p>
        )}
      </div>
      {note && <p className={cards.words}>{note}</p>}
      <div className={cards.line}>
        {personId && <WriteButton with={{ kind: 'user', id: personId }}>{t('contacts.writeTo')}</WriteButton>}
        <Button size="sm" variant="soft" onClick={() => setWriting(true)}>
          {t('contacts.write')}
        </Button>
        {source !== 'exchange' && (
          <Button size="sm" variant="soft" onClick={() => setChanging(true)}>
            {t('contacts.change')}
          </Button>
        )}
        <Withdraw contact={contact} />
      </div>
      {isChanging && <ContactSheet contact={contact} onClose={() => setChanging(false)} />}
      {isWriting && <NoteSheet contact={contact} onClose={() => setWriting(false)} />}
    </article>
  )
}

function Withdraw({ contact: { id, name, source } }: { contact: ContactEntry }) {
  const t = useText()
  const client = useQueryClient()
  const withdrawing = useMutation({
    mutationFn: () => call(withdrawCard, { id }),
    onSuccess: () =>
      showToast({
        title: t(source === 'exchange' ? 'contacts.withdrawn' : 'contacts.removed'),
        icon: 'success',
      }),
    onSettled: () => client.invalidateQueries(contactReads()),
  })
  const ask = async () => {
    const content = t(source === 'exchange' ? 'contacts.withdrawAsk' : 'contacts.removeAsk', { name })
    const isSure = await showModal({ content, confirmText: t('contacts.withdraw'), isDangerous: true })
    if (isSure) withdrawing.mutate()
  }
  return (
    <Button size="sm" variant="plain" isLoading={withdrawing.isPending} onClick={() => void ask()}>
      {t('contacts.withdraw')}
    </Button>
  )
}

/** Incoming contact requests, and those waiting for a reply. */
function ContactRequests() {
  const t = useText()
  const contactRequests =
    useQuery({ ...contactRequestsQuery(), refetchOnWindowFocus: true }).data?.contactRequests ?? []
  if (contactRequests.length === 0) return null
  return (
    <Section title={t('contacts.contactRequests')}>
      <ul className={cards.list}>
        {contactRequests.map((request) => (
          <li key={request.id}>
            <ContactRequestCard request={request} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function ContactRequestCard({ request }: { request: ContactRequest }) {
  const t = useText()
  const { isMine, name, company, jobTitle, eventTitle } = request
  return (
    <article className={surface.panel} aria-label={name}>
      <div>
        <p className={cards.name}>{name}</p>
        <p className={cards.muted}>{[company, jobTitle].filter(Boolean).join(' · ')}</p>
        <p className={cards.muted}>{eventTitle}</p>
      </div>
      <p>{t(isMine ? 'contacts.waits' : 'contacts.wantsMine')}</p>
      <div className={cards.line}>
        {isMine ? <TakeBack request={request} /> : <Answer request={request} />}
      </div>
    </article>
  )
}

function TakeBack({ request: { id } }: { request: ContactRequest }) {
  const t = useText()
  const client = useQueryClient()
  const taking = useMutation({
    mutationFn: () => call(withdrawCard, { id }),
    onSettled: () => client.invalidateQueries(contactReads()),
  })
  return (
    <Button size="sm" variant="soft" isLoading={taking.isPending} onClick={() => taking.mutate()}>
      {t('contacts.takeBack')}
    </Button>
  )
}

function Answer({ request: { id, name } }: { request: ContactRequest }) {
  const t = useText()
  const client = useQueryClient()
  const answering = useMutation({
    mutationFn: (isAccepted: boolean) => call(answerContactRequest, { id, isAccepted }),
    onSuccess(reply, isAccepted) {
      client.setQueryData(contactRequestsQuery().queryKey, reply)
      if (isAccepted) showToast({ title: t('contacts.exchanged', { name }), icon: 'success' })
    },
    onSettled: () => client.invalidateQueries(contactReads()),
  })
  return (
    <>
      <Button size="sm" isLoading={answering.isPending} onClick={() => answering.mutate(true)}>
        {t('contacts.accept')}
      </Button>
      <Button size="sm" variant="soft" onClick={() => answering.mutate(false)}>
        {t('contacts.decline')}
      </Button>
    </>
  )
}

/** The code of a badge, by camera or typed: sends a contact request. */
function ScanSheet({ onClose }: { onClose: () => void }) {
  const t = useText()
  const client = useQueryClient()
  const scanning = useMutation({
    mutationFn: (code: string) => call(scanCard, { code }),
    onSuccess({ state, name }) {
      showToast({ title: t(`contacts.${state}`, { name }), icon: 'success' })
      onClose()
    },
    onSettled: () => client.invalidateQueries(contactReads()),
  })
  return (
    <BottomSheet isOpen desktop="center" title={t('contacts.scanTitle')} onClose={onClose}>
      <div className={cards.page}>
        <p>{t('contacts.scanText')}</p>
        {hasCamera() && <Camera onCode={scanning.mutate} />}
        <CodeForm isBusy={scanning.isPending} action={t('contacts.sendNumber')} onCode={scanning.mutate} />
      </div>
    </BottomSheet>
  )
}

const TYPING_MS = 300

/** Contact cards received by the user (S1.18), and the way to exchange more. */
export function ContactsPage() {
  const t = useText()
  const [text, setText] = useState('')
  const [isScanning, setScanning] = useState(false)
  const [isAdding, setAdding] = useState(false)
  const [report, setReport] = useState<FileReport>()
  const wanted = useDebounced(text.trim(), TYPING_MS)
  const list = useInfiniteQuery(contactsQuery(wanted))
  const isEmpty = wanted === '' && list.data?.pages[0]?.rows.length === 0
  const scan = (
    <div className={cx(cards.line, isEmpty && css.centred)}>
      <Button onClick={() => setScanning(true)}>{t('contacts.scan')}</Button>
      <Button variant="secondary" onClick={() => setAdding(true)}>
        {t('contacts.add')}
      </Button>
      <ImportButton onReport={setReport} />
    </div>
  )
  return (
    <PageFrame title={t('contacts.title')}>
      <div className={cards.page}>
        {!isEmpty && (
          <div className={cards.line}>
            {scan}
            <Files />
          </div>
        )}
        <ContactRequests />
        {!isEmpty && <SearchField label={t('contacts.search')} value={text} onChange={setText} />}
        <InfiniteList
          list={list}
          label={t('contacts.title')}
          className={cards.list}
          rowKey={({ id }) => id}
          renderRow={(contact) => <ContactCard contact={contact} />}
          skeleton={<Skeleton height={148} />}
          skeletonCount={3}
          empty={isEmpty ? <NoContacts action={scan} /> : <EmptyState title={t('common.nothingFound')} />}
        />
      </div>
      {report && <ReportSheet rows={report} onClose={() => setReport(undefined)} />}
      {isAdding && <ContactSheet onClose={() => setAdding(false)} />}
      {isScanning && <ScanSheet onClose={() => setScanning(false)} />}
    </PageFrame>
  )
}

function NoContacts({ action }: { action: ReactNode }) {
  const t = useText()
  return <EmptyState title={t('contacts.none')} text={t('contacts.noneText')} action={action} />
}

const KINDS = ['vcf', 'csv'] as const

function Files() {
  return KINDS.map((kind) => <FileButton key={kind} kind={kind} />)
}

function FileButton({ kind }: { kind: (typeof KINDS)[number] }) {
  const t = useText()
  const { download, isBusy } = useDownload(() => call(createContactFile, { kind }))
  return (
    <Button variant="secondary" isLoading={isBusy} onClick={download}>
      {t(`contacts.${kind}`)}
    </Button>
  )
}
