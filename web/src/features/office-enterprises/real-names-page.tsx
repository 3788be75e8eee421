import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Output } from '@tiantian/contracts/action.ts'
import { REAL_NAME_GROUPS } from '@tiantian/contracts/enterprise/names.ts'
import type { ReviewedRealName } from '@tiantian/contracts/enterprise/real-name-review.ts'
import {
  decideRealName,
  listRealNames,
  openRealName,
  REAL_NAME_REASON_MAX,
} from '@tiantian/contracts/enterprise/real-name-review.ts'
import { useState } from 'react'
import { useFormat } from '../../i18n/format.ts'
import type { I18nTextKey } from '../../i18n/text-key.ts'
import { useText } from '../../i18n/use-text.ts'
import { DecisionSheet } from '../../office/decision-sheet.tsx'
import { FilterBar, readParams, select } from '../../office/filter-bar.tsx'
import { OfficePage } from '../../office/office-page.tsx'
import { ClaimedActions, ReviewQueue } from '../../office/review-queue.tsx'
import { call } from '../../sdk/call.ts'
import { infinite, readsOfNoun } from '../../sdk/query.ts'
import { useInfiniteQuery } from '../../sdk/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { Tag } from '../../ui/chip.tsx'
import { FactList } from '../../ui/fact-list.tsx'
import surface from '../../ui/surface.module.css'
import { userUrl } from '../office-users/office-address.ts'
import { showFailure } from '../shell/error/failure.ts'
import { PageLink } from '../shell/page-link.tsx'
import { pageUrl } from '../shell/page-url.ts'
import { useChangeSearch } from '../shell/use-change-search.ts'
import css from './reviews.module.css'
import type { RealNamesSearch } from './reviews-address.ts'

const FILTERS = [
  select('group', 'desk.state', REAL_NAME_GROUPS, (group) => `security.realName.status.${group}`, {
    standard: 'waiting',
  }),
]

/** Real names that the office compares with the applications of enterprises (S2.45). */
export function RealNamesPage({ search }: { search: RealNamesSearch }) {
  const t = useText()
  const change = useChangeSearch<Record<string, string | undefined>>()
  const list = useInfiniteQuery(infinite(listRealNames, { group: search.group ?? 'waiting' }))
  return (
    <OfficePage
      title={t('vetting.realNames.title')}
      permission="enterprise.review"
      lead={t('vetting.realNames.lead')}
    >
      <FilterBar filters={FILTERS} params={readParams(FILTERS, search)} onChange={change} />
      <ReviewQueue
        label={t('vetting.realNames.title')}
        list={list}
        itemKey={({ userId }) => userId}
        renderItem={(row) => <RealNameCard key={row.submittedAt} row={row} />}
        emptyTitle={t('vetting.none')}
      />
    </OfficePage>
  )
}

function RealNameCard({ row }: { row: ReviewedRealName }) {
  const t = useText()
  const format = useFormat()
  const client = useQueryClient()
  const onChange = () => void client.invalidateQueries(readsOfNoun(listRealNames))
  const opening = useMutation({
    mutationFn: () => call(openRealName, { userId: row.userId }),
    onError: showFailure,
  })
  return (
    <article className={surface.panel} aria-label={row.account}>
      <div className={css.head}>
        <PageLink url={userUrl(row.userId)}>
          <strong>{row.account}</strong>
        </PageLink>
        <Tag tone="primary">{t(`security.realName.status.${row.status}`)}</Tag>
        <span className={css.muted}>{format.dateTime(row.decidedAt ?? row.submittedAt)}</span>
      </div>
      {row.reason && <p className={css.quote}>{row.reason}</p>}
      {opening.data ? (
        <Opened opened={opening.data} />
      ) : (
        <div className={css.actions}>
          <Button
            size="sm"
            variant="secondary"
            isLoading={opening.isPending}
            onClick={() => opening.mutate()}
          >
            {t('vetting.realNames.open')}
          </Button>
          <span className={css.muted}>{t('vetting.realNames.recorded')}</span>
        </div>
      )}
      {row.status === 'waiting' && (
        <ClaimedActions queue="real-names" id={row.userId} claim={row.claim} onChange={onChange}>
          {(begin) => <Decisions row={row} opened={opening.data} begin={begin} onChange={onChange} />}
        </ClaimedActions>
      )}
    </article>
  )
}

type OpenedRealName = Output<typeof openRealName>

function Opened({ opened }: { opened: OpenedRealName }) {
  const t = useText()
  const facts = [
    { name: t('security.realName.name'), value: opened.realName },
    { name: t('security.realName.document'), value: opened.documentNumber },
  ]
  return (
    <>
      <FactList facts={facts} />
      {opened.enterprises.length === 0 && <p className={css.muted}>{t('vetting.realNames.noEnterprise')}</p>}
      {opened.enterprises.map(({ id, name, state, representative }) => (
        <p key={id} className={css.head}>
          <PageLink url={pageUrl('/pages/office/enterprises', { id })}>{name}</PageLink>
          <Tag>{t(`apply.state.${state}`)}</Tag>
          {representative && <span>{t('vetting.realNames.representative', { name: representative })}</span>}
        </p>
      ))}
    </>
  )
}

const REASONS: readonly I18nTextKey[] = [
  'vetting.canned.otherPerson',
  'vetting.canned.wrongDocument',
  'vetting.canned.noApplication',
]

interface DecisionsProps {
  row: ReviewedRealName
  opened: OpenedRealName | undefined
  begin: (open: () => void) => void
  onChange: () => void
}

function Decisions({ row: { userId }, opened, begin, onChange }: DecisionsProps) {
  const t = useText()
  const [chosen, choose] = useState<'certify' | 'refuse'>()
  return (
    <>
      {(['certify', 'refuse'] as const).map((decision) => (
        <Button
          key={decision}
          size="sm"
          variant={decision === 'certify' ? 'primary' : 'soft'}
          disabled={!opened}
          onClick={() => begin(() => choose(decision))}
        >
          {t(`vetting.realNames.${decision}`)}
        </Button>
      ))}
      {chosen && opened && (
        <DecisionSheet
          title={t(`vetting.realNames.${chosen}`)}
          text={t(`vetting.realNames.${chosen}Text`)}
          noteLabel={t('vetting.note')}
          noteMax={REAL_NAME_REASON_MAX}
          isNoteOptional={chosen === 'certify'}
          reasons={chosen === 'refuse' ? REASONS : []}
          action={decideRealName}
          input={{ userId, submittedAt: opened.submittedAt, isCertified: chosen === 'certify' }}
          doneText={t('vetting.done')}
          onDone={onChange}
          onClose={() => choose(undefined)}
        />
      )}
    </>
  )
}
