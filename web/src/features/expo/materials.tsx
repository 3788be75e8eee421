import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import { serverNow } from '@tiantian/cloud/server-clock.ts'
import type { SessionMaterial, EventDocument as Shown } from '@tiantian/contracts/expo/material.ts'
import { useFormat } from '../../i18n/format.ts'
import { useLanguage, useText } from '../../i18n/use-text.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import css from './materials.module.css'
import type { OpenedEvent } from './use-opened-event.ts'

/** Where to watch it: live, or the recording. */
export function Watch({ event }: { event: OpenedEvent }) {
  const t = useText()
  const isOver = new Date(event.endsAt) <= new Date(serverNow())
  return (
    <>
      {event.hasLive && !isOver && (
        <WatchLink url={event.liveUrl} locked={t('programme.materials.liveSoon')}>
          {t('expo.live')}
        </WatchLink>
      )}
      {event.hasReplay && (
        <WatchLink url={event.replayUrl} locked={t('programme.materials.replayLocked')}>
          {t('expo.replay')}
        </WatchLink>
      )}
    </>
  )
}

interface WatchLinkProps {
  url: string
  /** Shown instead when the user may not see the address. */
  locked: string
  children: string
}

function WatchLink({ url, locked, children }: WatchLinkProps) {
  if (url === '')
    return (
      <p className={css.locked}>
        <IconLock size={18} aria-hidden="true" />
        {locked}
      </p>
    )
  return (
    <p className={css.watch}>
      <a className={buttonClass({ variant: 'secondary' })} href={url} rel="noreferrer" target="_blank">
        <IconPlayerPlay size={18} aria-hidden="true" />
        {children}
      </a>
    </p>
  )
}

/** Downloads, in the user's language first; those for participants only are listed for everybody. */
export function Documents({ documents }: { documents: readonly Shown[] }) {
  const t = useText()
  const language = useLanguage()
  const isOurs = (one: Shown) => one.language === null || one.language === language
  const ordered = [...documents].sort((one, other) => Number(isOurs(other)) - Number(isOurs(one)))
  if (documents.length === 0) return null
  return (
    <Section title={t('programme.materials.title')} isPanel>
      <ul className={css.documents}>
        {ordered.map((document) => (
          <li key={`${document.url}${document.name}`}>
            <DocumentRow document={document} />
          </li>
        ))}
      </ul>
      {documents.some(({ url }) => url === '') && (
        <p className={css.locked}>{t('programme.materials.lockedHint')}</p>
      )}
    </Section>
  )
}

function DocumentRow({ document: { name, url, bytes, language } }: { document: Shown }) {
  const t = useText()
  const format = useFormat()
  const facts = [
    language ? t(`expo.language.${language}`) : '',
    bytes === null ? '' : t('programme.materials.size', { size: format.number(Math.ceil(bytes / 1024)) }),
    url === '' ? t('programme.materials.locked') : '',
  ]
  const words = (
    <>
      {url === '' ? <IconLock size={20} aria-hidden="true" /> : <IconDownload size={20} aria-hidden="true" />}
      <span className={css.words}>
        <span className={css.name}>{name}</span>
        <span className={css.facts}>{facts.filter(Boolean).join(' · ')}</span>
      </span>
    </>
  )
  if (url === '') return <p className={css.document}>{words}</p>
  return (
    <a className={css.document} href={url}>
      {words}
    </a>
  )
}

interface SessionMaterialsProps {
  /** Of the session. */
  title: string
  materials: readonly SessionMaterial[]
}

/** Slides and recording of a session. */
export function SessionMaterials({ title, materials }: SessionMaterialsProps) {
  if (materials.length === 0) return null
  return (
    <ul className={css.materials}>
      {materials.map((material) => (
        <li key={material.kind}>
          <MaterialLink title={title} material={material} />
        </li>
      ))}
    </ul>
  )
}

const KIND_ICONS = { slides: IconDownload, replay: IconPlayerPlay } as const

function MaterialLink({ title, material: { kind, url } }: { title: string; material: SessionMaterial }) {
  const t = useText()
  const name = t(`programme.materials.${kind}`)
  const KindIcon = KIND_ICONS[kind]
  if (url === '')
    return (
      <span className={css.locked}>
        <IconLock size={16} aria-hidden="true" />
        {name} · {t('programme.materials.locked')}
      </span>
    )
  return (
    <a className={css.material} href={url} rel="noreferrer" target="_blank" aria-label={`${name}: ${title}`}>
      <KindIcon size={16} aria-hidden="true" />
      {name}
    </a>
  )
}
