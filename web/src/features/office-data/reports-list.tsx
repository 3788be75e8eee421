import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { DatasetReport } from '@tiantian/contracts/publish/dataset-report.ts'
import { listReports, settleReport } from '@tiantian/contracts/publish/dataset-report.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { query } from '../../sdk/query.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { Tag } from '../../ui/chip.tsx'
import { Section } from '../../ui/section.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { showToast } from '../../ui/toast-store.ts'
import css from './office-data.module.css'
import { officeDatasetsQuery } from './office-data-query.ts'

const reportsQuery = (slug: string) => query(listReports, { slug })

/** Problem reports of readers on a dataset: open ones first. Nothing if there are none. */
export function ReportsList({ slug }: { slug: string }) {
  const t = useText()
  const { data, error, refetch, isFetching } = useQuery(reportsQuery(slug))
  const reports = data?.reports ?? []
  if (!error && reports.length === 0) return null
  return (
    <Section title={t('dataroom.reports.title')} isPanel>
      {error && <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />}
      <ul className={css.releases}>
        {reports.map((report) => (
          <li key={report.id} className={css.release}>
            <Report report={report} />
            {!report.settledAt && <Settle slug={slug} id={report.id} />}
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Report({ report: { text, email, releaseN, createdAt, settledAt } }: { report: DatasetReport }) {
  const t = useText()
  const format = useFormat()
  const facts = [
    format.dateTime(createdAt),
    releaseN === null ? '' : t('dataroom.releaseName', { n: releaseN }),
  ].filter(Boolean)
  return (
    <div className={css.panel}>
      <p className={css.line}>
        <Tag tone={settledAt ? 'success' : 'warning'}>
          {settledAt
            ? t('dataroom.reports.settled', { date: format.date(settledAt) })
            : t('dataroom.reports.waiting')}
        </Tag>
        <span className={css.muted}>{facts.join(' · ')}</span>
      </p>
      <p className={css.words}>{text}</p>
      {email && <a href={`mailto:${email}`}>{email}</a>}
    </div>
  )
}

function Settle({ slug, id }: { slug: string; id: string }) {
  const t = useText()
  const client = useQueryClient()
  const settling = useMutation({
    mutationFn: () => call(settleReport, { slug, id }),
    onSuccess(reply) {
      client.setQueryData(reportsQuery(slug).queryKey, reply)
      void client.invalidateQueries({ queryKey: officeDatasetsQuery().queryKey })
      showToast({ title: t('dataroom.reports.done'), icon: 'success' })
    },
  })
  return (
    <Button variant="secondary" size="sm" isLoading={settling.isPending} onClick={() => settling.mutate()}>
      {t('dataroom.reports.settle')}
    </Button>
  )
}
