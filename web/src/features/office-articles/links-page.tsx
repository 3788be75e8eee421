import { useMutation, useQueryClient } from '@tanstack/react-query'
import { LANGUAGES } from '@tiantian/contracts/language.ts'
import type { FaultyText, LinkFault, LinkReport } from '@tiantian/contracts/publish/broken-link.ts'
import { checkLinks, LINK_FAULTS, listBrokenLinks } from '@tiantian/contracts/publish/broken-link.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import type { OfficeColumn } from '../../office/column.tsx'
import { columnsOf } from '../../office/column.tsx'
import { search, select } from '../../office/filter-bar.tsx'
import { OfficePage } from '../../office/office-page.tsx'
import { QueryTable } from '../../office/query-table.tsx'
import { call } from '../../sdk/call.ts'
import { readsBy } from '../../sdk/query.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { languageName } from '../shell/alliance.ts'
import { showFailure } from '../shell/error/failure.ts'
import { officeArticleUrl } from './article-office-query.ts'
import css from './links-page.module.css'

/** One problem of one text. */
type LinkRow = LinkFault & Pick<FaultyText, 'id' | 'language' | 'title'>

const rowsOf = ({ texts }: LinkReport): readonly LinkRow[] =>
  texts.flatMap(({ faults, ...text }) => faults.map((fault) => ({ ...text, ...fault })))

/** Broken links, files and pictures of published articles. */
export function LinksPage() {
  const t = useText()
  return (
    <OfficePage title={t('newsroom.links.title')} permission="publish.write" lead={t('newsroom.links.scope')}>
      <QueryTable
        label={t('newsroom.links.title')}
        action={listBrokenLinks}
        columns={COLUMNS}
        filters={FILTERS}
        rowKey={({ id, language, place, address }) => `${id} ${language} ${place} ${address}`}
        rowsOf={rowsOf}
        exportAs="broken-links"
        emptyTitle={t('newsroom.links.none')}
        after={(report) => <LastCheck report={report} />}
      />
    </OfficePage>
  )
}

function LastCheck({ report: { checkedAt, pageCount, linkCount, moreCount } }: { report: LinkReport }) {
  const t = useText()
  const format = useFormat()
  const lastCheck = { date: checkedAt ? format.date(checkedAt) : '', pages: format.number(pageCount) }
  return (
    <p className={css.note}>
      {checkedAt
        ? t('newsroom.links.checked', { ...lastCheck, links: format.number(linkCount) })
        : t('newsroom.links.notYet')}{' '}
      {moreCount > 0 && t('newsroom.links.more', { count: moreCount })}
    </p>
  )
}

/** Once it is fixed: otherwise it would stay in the list until the next check. */
function CheckAgain({ id, title }: LinkRow) {
  const t = useText()
  const client = useQueryClient()
  const checking = useMutation({
    mutationFn: () => call(checkLinks, { id }),
    onSuccess: () => showToast({ title: t('newsroom.links.checkedAgain') }),
    onError: showFailure,
    onSettled: () => client.invalidateQueries(readsBy(listBrokenLinks)),
  })
  return (
    <Button
      variant="soft"
      size="sm"
      aria-label={`${t('newsroom.links.again')}: ${title}`}
      isLoading={checking.isPending}
      onClick={() => checking.mutate()}
    >
      {t('newsroom.links.again')}
    </Button>
  )
}

const { link, state, date, actions } = columnsOf<LinkRow>()

/** Readers still reach the target of the link. */
const MILD: ReadonlySet<LinkFault['kind']> = new Set(['moved', 'insecure'])

const kindName = (kind: LinkFault['kind']) => `newsroom.links.fault.${kind}` as const

const COLUMNS: readonly OfficeColumn<LinkRow>[] = [
  link('title', 'newsroom.field.title', {
    width: 240,
    url: ({ id, language }) => officeArticleUrl(id, language),
    text: ({ title }) => title,
    note: ({ language }) => languageName(language),
  }),
  {
    key: 'language',
    title: 'officeKit.column.language',
    width: 120,
    isHidden: true,
    value: ({ language }) => language,
    text: ({ language }) => languageName(language),
  },
  state('kind', 'newsroom.links.problem', kindName, (kind) => (MILD.has(kind) ? 'warning' : 'danger')),
  {
    key: 'place',
    title: 'newsroom.links.where',
    width: 150,
    value: ({ place }) => place,
    text: ({ place, words }, { t }) =>
      [t(`newsroom.links.place.${place}`), words && `«${words}»`].filter(Boolean).join(' '),
  },
  {
    key: 'address',
    title: 'newsroom.links.link',
    width: 240,
    value: ({ address }) => address,
    text: ({ address, movedTo }, { t }) =>
      movedTo ? `${address}, ${t('newsroom.links.now')} ${movedTo}` : address,
    cell: ({ address, movedTo }, { t }) => (
      <span className={css.address}>
        <code>{address}</code>
        {movedTo && (
          <span>
            {t('newsroom.links.now')} <code>{movedTo}</code>
          </span>
        )}
      </span>
    ),
  },
  date('foundAt', 'newsroom.links.found'),
  actions(170, (row) => <CheckAgain {...row} />),
]

const FILTERS = [
  select('kind', 'newsroom.links.problem', LINK_FAULTS, kindName),
  select('language', 'officeKit.column.language', LANGUAGES, (language) => ({
    text: languageName(language),
  })),
  search('search', 'newsroom.links.search'),
]
