import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { DirectoryEntry } from '@tiantian/contracts/message/directory.ts'
import {
  ABOUT_MAX,
  getOwnEntry,
  listDirectory,
  listDirectoryCompanies,
  setOwnEntry,
} from '@tiantian/contracts/message/directory.ts'
import { listShops } from '@tiantian/contracts/shop/shop.ts'
import { useState } from 'react'
import { checkForm } from '../../i18n/check-form.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { infinite, query, readsOfNoun } from '../../sdk/query.ts'
import { useSession } from '../../sdk/session.ts'
import { useInfiniteQuery, useQuery } from '../../sdk/use-query.ts'
import { Button } from '../../ui/button.tsx'
import cards from '../../ui/cards.module.css'
import { Form, FormError } from '../../ui/form/form.tsx'
import { SearchField } from '../../ui/form/search-field.tsx'
import { TextArea, TextField } from '../../ui/form/text-field.tsx'
import { field, useForm } from '../../ui/form/use-form.ts'
import { InfiniteList } from '../../ui/infinite-list.tsx'
import { BottomSheet } from '../../ui/overlay/bottom-sheet.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState } from '../../ui/states.tsx'
import surface from '../../ui/surface.module.css'
import { Tabs } from '../../ui/tabs.tsx'
import { useDebounced } from '../../ui/use-debounced.ts'
import { PageFrame } from '../shell/frame/page-frame.tsx'
import { PageLink } from '../shell/page-link.tsx'
import { pageUrl } from '../shell/page-url.ts'
import { WriteButton } from './write-button.tsx'

export const DIRECTORY_PAGE = '/pages/user/list/list'
const TYPING_MS = 300

/** Verified companies and shops of the alliance, and members who chose to be found (S1.19). */
export function DirectoryPage() {
  const t = useText()
  const [tab, setTab] = useState<'people' | 'companies' | 'shops'>('people')
  return (
    <PageFrame title={t('message.directory.title')}>
      <div className={cards.page}>
        <Tabs
          label={t('message.directory.title')}
          tabs={[
            { value: 'people', label: t('message.directory.people') },
            { value: 'companies', label: t('message.directory.companies') },
            { value: 'shops', label: t('shop.list') },
          ]}
          value={tab}
          onChange={setTab}
        >
          {tab === 'people' && <People />}
          {tab === 'companies' && <Companies />}
          {tab === 'shops' && <Shops />}
        </Tabs>
      </div>
    </PageFrame>
  )
}

function People() {
  const t = useText()
  const [text, setText] = useState('')
  const [isEditing, setEditing] = useState(false)
  const wanted = useDebounced(text.trim(), TYPING_MS)
  const list = useInfiniteQuery(infinite(listDirectory, wanted ? { text: wanted } : {}))
  const own = useQuery(query(getOwnEntry, {})).data
  return (
    <div className={cards.page}>
      <div className={cards.line}>
        <SearchField label={t('message.directory.search')} value={text} onChange={setText} />
        <Button variant="soft" disabled={!own} onClick={() => setEditing(true)}>
          {t(own?.profile ? 'message.directory.change' : 'message.directory.beFound')}
        </Button>
      </div>
      <InfiniteList
        list={list}
        label={t('message.directory.people')}
        className={cards.list}
        rowKey={({ userId }) => userId}
        renderRow={(entry) => <PersonCard entry={entry} />}
        skeleton={<Skeleton height={120} />}
        skeletonCount={3}
        empty={<EmptyState title={t('message.directory.none')} text={t('message.directory.noneText')} />}
      />
      {isEditing && own && <OwnEntrySheet profile={own.profile} onClose={() => setEditing(false)} />}
    </div>
  )
}

function PersonCard({ entry }: { entry: DirectoryEntry }) {
  const t = useText()
  const { uid } = useSession()
  return (
    <article className={surface.panel} aria-label={entry.name}>
      <div>
        <p className={cards.name}>{entry.name}</p>
        <p className={cards.muted}>{[entry.company, entry.jobTitle].filter(Boolean).join(' · ')}</p>
      </div>
      {entry.about && <p className={cards.words}>{entry.about}</p>}
      {entry.userId !== uid && (
        <WriteButton with={{ kind: 'user', id: entry.userId }}>{t('message.directory.write')}</WriteButton>
      )}
    </article>
  )
}

function Companies() {
  const t = useText()
  const format = useFormat()
  const [text, setText] = useState('')
  const wanted = useDebounced(text.trim(), TYPING_MS)
  const list = useInfiniteQuery(infinite(listDirectoryCompanies, wanted ? { text: wanted } : {}))
  return (
    <div className={cards.page}>
      <SearchField label={t('message.directory.companySearch')} value={text} onChange={setText} />
      <InfiniteList
        list={list}
        label={t('message.directory.companies')}
        className={cards.list}
        rowKey={({ slug }) => slug}
        renderRow={({ slug, name, countryName, verifiedAt, shopId }) => (
          <article className={surface.panel} aria-label={name}>
            <div>
              <PageLink url={pageUrl('/pages/company/company', { slug })} className={cards.name}>
                {name}
              </PageLink>
              <p className={cards.muted}>
                {countryName} · {t('message.directory.verified', { date: format.date(verifiedAt) })}
              </p>
            </div>
            {shopId && <WriteButton with={{ kind: 'shop', id: shopId }} />}
          </article>
        )}
        skeleton={<Skeleton height={120} />}
        skeletonCount={3}
        empty={
          <EmptyState
            title={t('message.directory.noCompanies')}
            text={t('message.directory.noCompaniesText')}
          />
        }
      />
    </div>
  )
}

function Shops() {
  const t = useText()
  const list = useInfiniteQuery(infinite(listShops, {}))
  return (
    <InfiniteList
      list={list}
      label={t('shop.list')}
      className={cards.list}
      rowKey={({ id }) => id}
      renderRow={(shop) => (
        <article className={surface.panel} aria-label={shop.name}>
          <PageLink url={pageUrl('/pages/shop/shop', { id: shop.id })} className={cards.name}>
            {shop.name}
          </PageLink>
          <p className={cards.muted}>{[shop.cityName, shop.countryName].filter(Boolean).join(', ')}</p>
          <WriteButton with={{ kind: 'shop', id: shop.id }} />
        </article>
      )}
      skeleton={<Skeleton height={120} />}
      skeletonCount={3}
    />
  )
}

interface OwnEntrySheetProps {
  profile: { name: string; company: string; jobTitle: string; about: string } | null
  onClose: () => void
}

function OwnEntrySheet({ profile, onClose }: OwnEntrySheetProps) {
  const t = useText()
  const client = useQueryClient()
  const done = () => {
    void client.invalidateQueries(readsOfNoun(listDirectory))
    onClose()
  }
  const hiding = useMutation({ mutationFn: () => call(setOwnEntry, { profile: null }), onSuccess: done })
  const form = useForm({
    start: profile ?? { name: '', company: '', jobTitle: '', about: '' },
    check: (draft) => checkForm(setOwnEntry.input, { profile: draft }),
    send: (input) => call(setOwnEntry, input),
    onSent: done,
  })
  return (
    <BottomSheet isOpen desktop="center" title={t('message.directory.beFound')} onClose={onClose}>
      <Form form={form} className={cards.stack}>
        <p>{t('message.directory.beFoundText')}</p>
        <TextField label={t('message.directory.name')} {...field(form, 'name')} />
        <TextField label={t('message.directory.company')} isOptional {...field(form, 'company')} />
        <TextField label={t('message.directory.jobTitle')} isOptional {...field(form, 'jobTitle')} />
        <TextArea
          label={t('message.directory.about')}
          isOptional
          maxLength={ABOUT_MAX}
          {...field(form, 'about')}
        />
        <FormError form={form} />
        <div className={cards.line}>
          <Button type="submit" isLoading={form.isSending}>
            {t('common.save')}
          </Button>
          {profile && (
            <Button variant="plain" isLoading={hiding.isPending} onClick={() => hiding.mutate()}>
              {t('message.directory.hide')}
            </Button>
          )}
        </div>
      </Form>
    </BottomSheet>
  )
}
