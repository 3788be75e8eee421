import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FaultyText, LinkFault, LinkReport } from '@tiantian/contracts/publish/broken-link.ts'
import { checkLinks, listBrokenLinks } from '@tiantian/contracts/publish/broken-link.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { OfficePage } from '../../office/office-page.tsx'
import { call } from '../../sdk/call.ts'
import { query } from '../../sdk/query.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Tag } from '../../ui/chip.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { Section } from '../../ui/section.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { languageName } from '../shell/alliance.ts'
import { PageLink } from '../shell/page-link.tsx'
import css from './links-page.module.css'
import { officeArticleUrl } from './newsroom-address.ts'

/** What is wrong, where in the text, and since when it is known. */
function FaultLine({ fault: { kind, place, words, address, movedTo, foundAt } }: { fault: LinkFault }) {
  const t = useText()
  const format = useFormat()
  return (
    <li className={css.fault}>
      <Tag tone={MILD.has(kind) ? 'warning' : 'danger'}>{t(`newsroom.links.fault.${kind}`)}</Tag>
      <span className={css.words}>
        {t(`newsroom.links.place.${place}`)}
        {words && <q>{words}</q>}
      </span>
      <code className={css.address}>{address}</code>
      {movedTo && (
        <span className={css.address}>
          {t('newsroom.links.now')} <code>{movedTo}</code>
        </span>
      )}
      <span className={css.note}>{t('newsroom.links.since', { date: format.shortDate(foundAt) })}</span>
    </li>
  )
}

/** Readers still reach the target of the link. */
const MILD: ReadonlySet<LinkFault['kind']> = new Set(['moved', 'insecure'])

const reportQuery = () => query(listBrokenLinks, {})

/** Broken links, files and pictures of published articles, text by text. */
export function LinksPage() {
  const t = useText()
  const { data, error, refetch, isFetching } = useQuery(reportQuery())
  return (
    <OfficePage title={t('newsroom.links.title')} permission="publish.write">
      {error && <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />}
      {!(error || data) && <SkeletonLines count={6} />}
      {data && <Report report={data} />}
    </OfficePage>
  )
}

function Report({ report: { checkedAt, pageCount, linkCount, texts, moreCount } }: { report: LinkReport }) {
  const t = useText()
  const format = useFormat()
  const lastCheck = { date: checkedAt ? format.date(checkedAt) : '', pages: format.number(pageCount) }
  return (
    <div className={css.page}>
      <p className={css.note}>
        {checkedAt
          ? t('newsroom.links.checked', { ...lastCheck, links: format.number(linkCount) })
          : t('newsroom.links.notYet')}{' '}
        {t('newsroom.links.scope')}
      </p>
      {texts.length === 0 && <EmptyState title={t('newsroom.links.none')} />}
      {texts.map((text) => (
        <Text key={`${text.id} ${text.language}`} text={text} />
      ))}
      {moreCount > 0 && <p className={css.note}>{t('newsroom.links.more', { count: moreCount })}</p>}
    </div>
  )
}

function Text({ text: { id, language, title, faults } }: { text: FaultyText }) {
  const t = useText()
  return (
    <Section title={title} more={<Tag>{languageName(language)}</Tag>} isPanel>
      <ul className={css.faults}>
        {faults.map((fault) => (
          <FaultLine key={`${fault.place} ${fault.address}`} fault={fault} />
        ))}
      </ul>
      <div className={css.ways}>
        <PageLink
          url={officeArticleUrl(id, language)}
          className={buttonClass({ variant: 'secondary', size: 'sm' })}
        >
          {t('newsroom.links.mend')}
        </PageLink>
        <Again id={id} />
      </div>
    </Section>
  )
}

/** Once it is fixed: otherwise it would stay in the list until the next check. */
function Again({ id }: { id: string }) {
  const t = useText()
  const client = useQueryClient()
  const checking = useMutation({
    mutationFn: () => call(checkLinks, { id }),
    onSuccess(report) {
      client.setQueryData(reportQuery().queryKey, report)
      showToast({ title: t('newsroom.links.checkedAgain') })
    },
  })
  return (
    <Button variant="plain" size="sm" isLoading={checking.isPending} onClick={() => checking.mutate()}>
      {t('newsroom.links.again')}
    </Button>
  )
}
