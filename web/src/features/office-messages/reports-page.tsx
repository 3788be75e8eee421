import { useQueryClient } from '@tanstack/react-query'
import type { MessageReport, ReportAction } from '@tiantian/contracts/message/report.ts'
import {
  decideReport,
  liftStop,
  listReports,
  REPORT_ACTIONS,
  REPORT_NOTE_MAX,
} from '@tiantian/contracts/message/report.ts'
import { useState } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { DecisionSheet } from '../../office/decision-sheet.tsx'
import { FilterBar, flag, readParams } from '../../office/filter-bar.tsx'
import { OfficePage } from '../../office/office-page.tsx'
import { ClaimedActions, ReviewQueue } from '../../office/review-queue.tsx'
import { infinite, readsOfNoun } from '../../sdk/query.ts'
import { useInfiniteQuery } from '../../sdk/use-query.ts'
import { Button } from '../../ui/button.tsx'
import cards from '../../ui/cards.module.css'
import { Tag } from '../../ui/chip.tsx'
import surface from '../../ui/surface.module.css'
import { userUrl } from '../office-users/office-address.ts'
import { PageLink } from '../shell/page-link.tsx'
import { useChangeSearch } from '../shell/use-change-search.ts'
import { ReportedFiles } from './reported-files.tsx'

const FILTERS = [flag('decided', 'desk.state', ['desk.waiting', 'desk.complaints.decided'], 'isDecided')]

/** Messages that users reported, with what was written before: the queue of the office, and what was decided. */
export function ReportsPage({ search }: { search: { decided?: boolean | undefined } }) {
  const t = useText()
  const change = useChangeSearch<Record<string, string | undefined>>()
  const list = useInfiniteQuery(infinite(listReports, { isDecided: search.decided ?? false }))
  return (
    <OfficePage title={t('message.desk.title')} permission="message.moderate">
      <FilterBar filters={FILTERS} params={readParams(FILTERS, search)} onChange={change} />
      <ReviewQueue
        label={t('message.desk.title')}
        list={list}
        itemKey={({ id }) => id}
        renderItem={(one) => <ReportCard report={one} />}
        emptyTitle={t('message.desk.none')}
      />
    </OfficePage>
  )
}

const VARIANTS = { dismiss: 'soft', remove: 'primary', stop: 'danger' } as const

function ReportCard({ report }: { report: MessageReport }) {
  const t = useText()
  const client = useQueryClient()
  const [chosen, choose] = useState<ReportAction | 'lift'>()
  const reload = () => void client.invalidateQueries(readsOfNoun(listReports))
  return (
    <article className={surface.panel} aria-label={t(`message.report.reason.${report.reason}`)}>
      <p className={cards.line}>
        <Tag tone="warning">{t(`message.report.reason.${report.reason}`)}</Tag>
        <span className={cards.muted}>
          {t('officeKit.queue.reporter')}{' '}
          <PageLink url={userUrl(report.reporter.id)}>
            {report.reporter.name || t('office.nameless')}
          </PageLink>
        </span>
        {report.isStopped && <Tag tone="danger">{t('message.desk.stopped')}</Tag>}
      </p>
      {report.note && <p className={cards.words}>{report.note}</p>}
      <FrozenContext report={report} />
      {report.state === 'open' ? (
        <ClaimedActions queue="messages" id={report.id} claim={report.claim} onChange={reload}>
          {(begin) =>
            REPORT_ACTIONS.map((action) => (
              <Button
                key={action}
                size="sm"
                variant={VARIANTS[action]}
                onClick={() => begin(() => choose(action))}
              >
                {t(`message.desk.action.${action}`)}
              </Button>
            ))
          }
        </ClaimedActions>
      ) : (
        <p className={cards.line}>
          <Tag>{t(`message.desk.state.${report.state}`)}</Tag>
          <span className={cards.muted}>{report.decisionNote}</span>
          {report.isStopped && (
            <Button size="sm" variant="soft" onClick={() => choose('lift')}>
              {t('message.desk.action.lift')}
            </Button>
          )}
        </p>
      )}
      {chosen && (
        <ReportDecision report={report} action={chosen} onDone={reload} onClose={() => choose(undefined)} />
      )}
    </article>
  )
}

const FROZEN_KINDS: Readonly<
  Record<string, 'message.kind.file' | 'message.voice.title' | 'message.kind.location'>
> = {
  file: 'message.kind.file',
  voice: 'message.voice.title',
  location: 'message.kind.location',
}

/** As it was when it was reported, with what came with it. */
function FrozenContext({ report: { id, context } }: { report: MessageReport }) {
  const t = useText()
  const format = useFormat()
  return (
    <ol className={cards.stack} aria-label={t('message.log')}>
      {context.map(({ seq, author, text, kind, files, seconds, sentAt, isReported }) => (
        <li key={seq} className={isReported ? cards.words : undefined}>
          <span className={cards.muted}>
            <PageLink url={userUrl(author.id)}>{author.name || t('office.nameless')}</PageLink>{' '}
            <time dateTime={sentAt}>{format.dateTime(sentAt)}</time>
          </span>
          {(text || files.length === 0) && <p>{text || t(FROZEN_KINDS[kind] ?? 'message.kind.card')}</p>}
          <ReportedFiles reportId={id} files={files} seconds={seconds} />
        </li>
      ))}
    </ol>
  )
}

interface ReportDecisionProps {
  report: MessageReport
  action: ReportAction | 'lift'
  onDone: () => void
  onClose: () => void
}

function ReportDecision({ report, action, onDone, onClose }: ReportDecisionProps) {
  const t = useText()
  const common = {
    title: t(`message.desk.action.${action}`),
    text: t(`message.desk.text.${action}`),
    noteLabel: t('message.desk.note'),
    noteMax: REPORT_NOTE_MAX,
    doneText: t('message.desk.done'),
    onDone,
    onClose,
  }
  if (action === 'lift')
    return <DecisionSheet {...common} action={liftStop} input={{ userId: report.author.id }} />
  return <DecisionSheet {...common} action={decideReport} input={{ id: report.id, action }} />
}
