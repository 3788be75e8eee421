import type { Language } from '@tiantian/contracts/language.ts'
import { useMemo, useState } from 'react'
import { useLanguage, useText } from '../../i18n/use-text.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { buttonClass } from '../../ui/button.tsx'
import cards from '../../ui/cards.module.css'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState, LoadState } from '../../ui/states.tsx'
import { EVENTS_PAGE } from '../expo/event-address.ts'
import { WritingLanguage } from '../office-event-setup/localized-text-field.tsx'
import { PageFrame } from '../shell/frame/page-frame.tsx'
import { PageLink } from '../shell/page-link.tsx'
import { Exhibit } from './exhibit.tsx'
import { exhibitsQuery } from './exhibits-query.ts'

/** Events where the user's shops exhibit: their entries, and the booth staff. */
export function ExhibitsPage() {
  const t = useText()
  const [language, setLanguage] = useState<Language>(useLanguage())
  const writing = useMemo(() => ({ language, setLanguage }), [language])
  return (
    <PageFrame title={t('programme.stand.title')}>
      <WritingLanguage value={writing}>
        <Exhibits />
      </WritingLanguage>
    </PageFrame>
  )
}

function Exhibits() {
  const t = useText()
  const result = useQuery(exhibitsQuery())
  const { data } = result
  if (!data) return <LoadState result={result} skeleton={<Skeleton height={320} />} />
  if (data.exhibitors.length === 0)
    return (
      <EmptyState
        title={t('programme.stand.none')}
        text={t('programme.stand.noneText')}
        action={
          <PageLink url={EVENTS_PAGE} className={buttonClass()}>
            {t('expo.list')}
          </PageLink>
        }
      />
    )
  return (
    <div className={cards.page}>
      {data.exhibitors.map((exhibitor) => (
        <Exhibit key={exhibitor.id} exhibitor={exhibitor} />
      ))}
    </div>
  )
}
