import { useMutation, useQueryClient } from '@tanstack/react-query'
import { scanCard } from '@tiantian/contracts/expo/contact-book.ts'
import { createContactFile } from '@tiantian/contracts/expo/event-file.ts'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { useInfiniteQuery } from '../../sdk/use-query.ts'
import { BottomSheet } from '../../ui/bottom-sheet.tsx'
import { Button } from '../../ui/button.tsx'
import cards from '../../ui/cards.module.css'
import { InfiniteList } from '../../ui/infinite-list.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useDebounced } from '../../ui/use-debounced.ts'
import { Camera, hasCamera } from '../check-in/camera.tsx'
import { CodeForm } from '../check-in/code-form.tsx'
import { PageFrame } from '../shell/page-frame.tsx'
import { useDownload } from '../shell/use-download.ts'
import { ContactCard } from './contact-card.tsx'
import { contactReads, contactsQuery } from './contact-query.ts'
import { ContactRequests } from './contact-requests.tsx'

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
  const wanted = useDebounced(text.trim(), TYPING_MS)
  const list = useInfiniteQuery(contactsQuery(wanted))
  const scan = <Button onClick={() => setScanning(true)}>{t('contacts.scan')}</Button>
  const isEmpty = wanted === '' && list.data?.pages[0]?.rows.length === 0
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
