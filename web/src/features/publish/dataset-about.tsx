import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Dataset } from '@tiantian/contracts/publish/dataset.ts'
import { getDatasetFollow, setDatasetFollow } from '@tiantian/contracts/publish/dataset-follow.ts'
import { REPORT_LENGTH, reportFigures } from '@tiantian/contracts/publish/dataset-report.ts'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useFormat } from '../../i18n/format.ts'
import { useLanguage, useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { query } from '../../sdk/query.ts'
import { createRequestIds } from '../../sdk/request-ids.ts'
import { useSession } from '../../sdk/session.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { FactList } from '../../ui/fact-list.tsx'
import { Form, FormError } from '../../ui/form/form.tsx'
import { TextArea, TextField } from '../../ui/form/text-field.tsx'
import { field, useForm } from '../../ui/form/use-form.ts'
import { BottomSheet } from '../../ui/overlay/bottom-sheet.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { Section } from '../../ui/section.tsx'
import { copyAndConfirm } from '../shell/copy-and-confirm.ts'
import { pageUrl } from '../shell/page-url.ts'
import { GuardField } from '../user/sign-in/guard-field.tsx'
import { CAPTCHA_FIELD, useCaptchaGuard, wordingOf } from '../user/sign-in/use-captcha.ts'
import css from './dataset-about.module.css'
import datasetMethodCss from './dataset-method.module.css'
import { useFigures } from './use-figures.ts'

/** For a reader who finds a wrong figure. */
function ReportFigures({ slug }: { slug: string }) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={css.follow}>
      <Button variant="plain" size="sm" onClick={() => setOpen(true)}>
        {t('publish.dataset.report.open')}
      </Button>
      {isOpen && <ReportSheet slug={slug} onClose={() => setOpen(false)} />}
    </div>
  )
}

function ReportSheet({ slug, onClose }: { slug: string; onClose: () => void }) {
  const t = useText()
  const { form, guard } = useReport(slug, onClose)
  return (
    <BottomSheet isOpen title={t('publish.dataset.report.open')} desktop="center" onClose={onClose}>
      <Form form={form} className={css.report}>
        <TextArea
          label={t('publish.dataset.report.text')}
          hint={t('publish.dataset.report.hint')}
          rows={5}
          maxLength={REPORT_LENGTH.max}
          {...field(form, 'text')}
        />
        <TextField
          label={t('publish.dataset.report.email')}
          hint={t('publish.dataset.report.emailHint')}
          type="email"
          autoComplete="email"
          isOptional
          {...field(form, 'email')}
        />
        <GuardField guard={guard} {...field(form, 'captcha')} />
        <FormError form={form} />
        <Button type="submit" isLoading={form.isSending}>
          {t('publish.dataset.report.send')}
        </Button>
      </Form>
    </BottomSheet>
  )
}

const report = z.omit(reportFigures.input, { requestId: true })

interface ReportFiguresDraft {
  readonly text: string
  readonly email: string
  readonly captcha: string
}

function useReport(slug: string, onDone: () => void) {
  const t = useText()
  const guard = useCaptchaGuard('report-figures')
  const [requestIds] = useState(createRequestIds)
  const form = useForm({
    asksBeforeUnload: true,
    start: { text: '', email: '', captcha: '' } satisfies ReportFiguresDraft,
    check(draft: ReportFiguresDraft) {
      const input = { ...draft, slug }
      return guard.check(report, input)
    },
    send: (input) => call(reportFigures, { ...input, requestId: requestIds.idOf(wordingOf(input)) }),
    onSent() {
      showToast({ title: t('publish.dataset.report.sent'), icon: 'success' })
      onDone()
    },
    onRefused: guard.refused,
    fieldOf: CAPTCHA_FIELD,
  })
  return { form, guard }
}

const ADDRESS = /(https?:\/\/[^\s,]*[^\s,.;)])/

/** The methodology: paragraphs, lists where a paragraph continues line by line, and links. */
function DatasetMethod({ text }: { text: string }) {
  return (
    <div className={datasetMethodCss.method}>
      {text.split('\n\n').map((paragraph) => (
        <Paragraph key={paragraph} lines={paragraph.split('\n')} />
      ))}
    </div>
  )
}

function Paragraph({ lines: [first = '', ...rest] }: { lines: readonly string[] }) {
  return (
    <>
      <p>
        <Linked text={first} />
      </p>
      {rest.length > 0 && (
        <ul className={datasetMethodCss.pages}>
          {rest.map((line) => (
            <li key={line}>
              <Linked text={line} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** A link is shown by its site: a full URL says little and breaks lines. */
function Linked({ text }: { text: string }) {
  return text.split(ADDRESS).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <a key={part} href={part} rel="noopener noreferrer" target="_blank">
        {siteOf(part)}
      </a>
    ),
  )
}

const siteOf = (address: string) => (URL.canParse(address) ? new URL(address).hostname : address)

/** Subscribes to emails about new figures; a visitor is asked to log in, then returns here. */
function FollowButton({ slug }: { slug: string }) {
  const t = useText()
  const { isMember } = useSession()
  const client = useQueryClient()
  const following = query(getDatasetFollow, { slug })
  const { data } = useQuery({ ...following, enabled: isMember })
  const setting = useMutation({
    mutationFn: (isFollowed: boolean) => call(setDatasetFollow, { slug, isFollowed }),
    onSuccess(reply) {
      client.setQueryData(following.queryKey, reply)
      showToast({ title: t(reply.isFollowed ? 'publish.dataset.followed' : 'publish.dataset.unfollowed') })
    },
  })
  const isFollowed = data?.isFollowed ?? false
  return (
    <div className={css.follow}>
      <Button
        variant="secondary"
        size="sm"
        aria-pressed={isFollowed}
        isLoading={setting.isPending}
        onClick={() => setting.mutate(!isFollowed)}
      >
        {t(isFollowed ? 'publish.dataset.unfollow' : 'publish.dataset.follow')}
      </Button>
      {isFollowed && (
        <span className={css.hint}>
          {data?.email
            ? t('publish.dataset.followedBy', { email: data.email })
            : t('publish.dataset.noEmail')}
        </span>
      )}
    </div>
  )
}

interface AboutProps {
  dataset: Dataset
  onRelease: (n: number | undefined) => void
}

/** Source of the figures, methodology, dates of publication and how to cite them. */
export function DatasetAbout({ dataset, onRelease }: AboutProps) {
  const t = useText()
  return (
    <Section title={t('publish.dataset.about')} isPanel>
      <div className={css.parts}>
        <Facts dataset={dataset} />
        <FollowButton slug={dataset.slug} />
        <ReportFigures slug={dataset.slug} />
        <div>
          <h3 className={css.heading}>{t('publish.dataset.method')}</h3>
          <DatasetMethod text={dataset.method} />
        </div>
        <Citation dataset={dataset} />
        <Releases dataset={dataset} onRelease={onRelease} />
      </div>
    </Section>
  )
}

function Facts({ dataset }: Pick<AboutProps, 'dataset'>) {
  const t = useText()
  const format = useFormat()
  const figures = useFigures(dataset)
  const { periods, held, nextReleaseOn, release } = dataset
  const from = periods?.from ?? held?.from
  const to = held?.to ?? periods?.to
  const source = (
    <a href={dataset.sourceUrl} rel="noopener noreferrer" target="_blank">
      {dataset.sourceName}
    </a>
  )
  const ends = from && to && `${figures.period(from)} – ${figures.period(to)}`
  return (
    <FactList
      facts={[
        { name: t('publish.dataset.source'), value: source },
        { name: t('publish.dataset.unit'), value: dataset.unit },
        ...(ends ? [{ name: t('publish.dataset.covered'), value: ends }] : []),
        { name: t('publish.dataset.licence'), value: dataset.licence },
        { name: t('publish.dataset.retrieved'), value: format.date(dataset.retrievedOn) },
        { name: t('publish.dataset.updated'), value: format.date(release.publishedAt) },
        ...(nextReleaseOn ? [{ name: t('publish.dataset.next'), value: <Next dataset={dataset} /> }] : []),
        ...(dataset.publisher ? [{ name: t('publish.dataset.publisher'), value: dataset.publisher }] : []),
        ...(dataset.datasetCode ? [{ name: t('publish.dataset.code'), value: dataset.datasetCode }] : []),
      ]}
    />
  )
}

/** The date, and a calendar of releases to subscribe to. */
function Next({ dataset: { slug, nextReleaseOn } }: Pick<AboutProps, 'dataset'>) {
  const t = useText()
  const format = useFormat()
  const language = useLanguage()
  return (
    <>
      {nextReleaseOn && format.date(nextReleaseOn)}
      <a className={css.calendar} href={`/api/data/${slug}.ics?lang=${language}`} download="">
        {t('publish.dataset.calendar')}
      </a>
    </>
  )
}

function Citation({ dataset }: Pick<AboutProps, 'dataset'>) {
  const t = useText()
  const format = useFormat()
  const { sourceName: source, slug, title, release } = dataset
  // Of this release: later ones may have other figures.
  const page = pageUrl('/pages/publish/publish-data-detail', { slug, release: release.n })
  const url = `${location.origin}/#${page}`
  const text = t('publish.dataset.citation', {
    source,
    title,
    url,
    n: release.n,
    date: format.shortDate(release.publishedAt),
  })
  const copy = () => copyAndConfirm(text, t('publish.dataset.copied'))
  return (
    <div className={css.cite}>
      <h3 className={css.heading}>{t('publish.dataset.cite')}</h3>
      <blockquote className={css.citation}>{text}</blockquote>
      <Button variant="secondary" size="sm" onClick={() => void copy()}>
        {t('publish.dataset.copy')}
      </Button>
    </div>
  )
}

function Releases({ dataset: { releases, release }, onRelease }: AboutProps) {
  const t = useText()
  const format = useFormat()
  return (
    <div>
      <h3 className={css.heading}>{t('publish.dataset.releases')}</h3>
      <ul className={css.releases}>
        {releases.map(({ n, publishedAt, isLive, note }) => {
          const name = t('publish.dataset.release', { n, date: format.date(publishedAt) })
          return (
            <li key={n}>
              {n === release.n ? (
                <strong>{name}</strong>
              ) : (
                <Button variant="plain" size="sm" onClick={() => onRelease(isLive ? undefined : n)}>
                  {name}
                </Button>
              )}
              {isLive && <span className={css.live}>{t('publish.dataset.live')}</span>}
              {note && <span className={css.note}>{note}</span>}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
