import { useMutation } from '@tanstack/react-query'
import { textIn } from '@tiantian/contracts/language.ts'
import { eventsFor, needsSecondPerson } from '@tiantian/contracts/machine.ts'
import type { OfficeReleases } from '@tiantian/contracts/publish/dataset-import.ts'
import { publishRelease, rollBackRelease } from '@tiantian/contracts/publish/dataset-import.ts'
import { datasetReleaseMachine } from '@tiantian/contracts/publish/dataset-state.ts'
import { mayOverride } from '@tiantian/contracts/second-person.ts'
import { useFormat } from '../../i18n/format.ts'
import { useLanguage, useText } from '../../i18n/use-text.ts'
import { decide } from '../../office/decision-sheet.tsx'
import { usePermitted } from '../../office/use-may.ts'
import { call } from '../../sdk/call.ts'
import { useSession } from '../../sdk/session.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { Tag } from '../../ui/chip.tsx'
import { showModal } from '../../ui/overlay/modal-store.ts'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { Section } from '../../ui/section.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { LoadState } from '../../ui/states.tsx'
import css from './office-data.module.css'
import { releasesQuery, useCacheReleases } from './office-data-query.ts'

type Release = OfficeReleases['releases'][number]

interface ReleasesProps {
  slug: string
  liveN: number | null
}

/** All releases, the newest first, with their actions: nobody publishes what they imported themselves. */
export function ReleaseList({ slug, liveN }: ReleasesProps) {
  const t = useText()
  const result = useQuery(releasesQuery(slug))
  const { data } = result
  const releases = data?.releases ?? []
  const hasBefore = (n: number) => releases.some((each) => each.n < n && each.state === 'published')
  return (
    <Section title={t('publish.dataset.releases')} isPanel>
      {!data && <LoadState result={result} skeleton={<SkeletonLines count={4} />} />}
      {data && releases.length === 0 && <p className={css.muted}>{t('dataroom.noRelease')}</p>}
      <ul className={css.releases}>
        {releases.map((release) => (
          <li key={release.n} className={css.release}>
            <Facts release={release} />
            <Deeds
              slug={slug}
              release={release}
              isLate={release.state === 'draft' && release.baseN !== (liveN ?? 0)}
              hasBefore={hasBefore(release.n)}
            />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Facts({ release }: { release: Release }) {
  const t = useText()
  const format = useFormat()
  const language = useLanguage()
  const { n, state, isLive, importedAt, publishedAt, note, ...counts } = release
  const words = Object.keys(note).length > 0 ? textIn(note, language) : ''
  return (
    <div className={css.panel}>
      <p className={css.line}>
        <strong>{t('dataroom.releaseName', { n })}</strong>
        {isLive ? (
          <Tag tone="success">{t('publish.dataset.live')}</Tag>
        ) : (
          <Tag tone={state === 'draft' ? 'warning' : 'neutral'}>{t(`dataroom.state.${state}`)}</Tag>
        )}
      </p>
      <p className={css.muted}>
        {t('dataroom.summary', {
          rows: format.number(counts.rowCount),
          added: format.number(counts.addedCount),
          changed: format.number(counts.changedCount),
          removed: format.number(counts.removedCount),
        })}
        {' · '}
        {t('dataroom.importedAt', { time: format.dateTime(importedAt) })}
        {publishedAt && ` · ${t('dataroom.publishedAt', { time: format.dateTime(publishedAt) })}`}
      </p>
      {words && <p>{words}</p>}
    </div>
  )
}

interface DeedsProps {
  slug: string
  release: Release
  /** Compared with a release that is no longer published. */
  isLate: boolean
  hasBefore: boolean
}

function Deeds({ slug, release: { n, state, isLive, isMine }, isLate, hasBefore }: DeedsProps) {
  const t = useText()
  const permitted = usePermitted(datasetReleaseMachine)
  const { role } = useSession()
  const { publishing, returning } = useDeeds(slug, n)
  if (isLate) return <p className={css.muted}>{t('dataroom.late')}</p>
  const holds = isLive && hasBefore ? (['live'] as const) : []
  const ask = async () => {
    const content = t('dataroom.rollBackAsk', { n })
    if (await showModal({ content, confirmText: t('dataroom.rollBack'), isDangerous: true })) {
      returning.mutate()
    }
  }
  const next = eventsFor(datasetReleaseMachine, state, datasetReleaseMachine.roles, holds)
  if (isMine && !mayOverride(role) && next.some((event) => needsSecondPerson(datasetReleaseMachine, event)))
    return <p className={css.muted}>{t('dataroom.otherEyes')}</p>
  return eventsFor(datasetReleaseMachine, state, permitted, holds).map((event) => {
    const [doing, press, variant] = {
      publish: [publishing, () => publishing.mutate(), 'primary'] as const,
      withdraw: [returning, () => void ask(), 'secondary'] as const,
    }[event]
    return (
      <Button key={event} variant={variant} isLoading={doing.isPending} onClick={press}>
        {t(event === 'publish' ? 'dataroom.publish' : 'dataroom.rollBack')}
      </Button>
    )
  })
}

function useDeeds(slug: string, n: number) {
  const t = useText()
  const cache = useCacheReleases(slug)
  const publishing = useMutation({
    mutationFn: () => decide(publishRelease, { slug, n }),
    onSuccess(reply) {
      cache(reply)
      showToast({ title: t('dataroom.published'), icon: 'success' })
    },
  })
  const returning = useMutation({
    mutationFn: () => call(rollBackRelease, { slug, n }),
    onSuccess(reply) {
      cache(reply)
      showToast({ title: t('dataroom.rolledBack'), icon: 'success' })
    },
  })
  return { publishing, returning }
}
