import { useMutation } from '@tanstack/react-query'
import { APP_VERSION } from '@tiantian/contracts/constants.ts'
import { reportErrors } from '@tiantian/contracts/stats/error-report.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { call } from '../../../sdk/call.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import type { DataTableColumn } from '../../../ui/data-table/column.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { useTable } from '../../../ui/data-table/use-table.ts'
import { CrossIcon } from '../../../ui/icons.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { showToast } from '../../../ui/overlay/toast-store.ts'
import { PageLink } from '../page-link.tsx'
import type { ErrorLogEntry } from './error-log.ts'
import { clearErrorLog, markSent, useErrorLog } from './error-log.ts'
import css from './error-log-popup.module.css'

const SEARCH_ENGINES = [
  { name: 'Baidu', url: 'https://www.baidu.com/baidu?wd=' },
  { name: 'Google', url: 'https://www.google.com/search?q=' },
]
const NARROW = 100

/** The errors of the app, the newest first, each with links to look it up (S3.10). */
export function ErrorLogPopup({ onClose }: { onClose: () => void }) {
  const t = useText()
  const entries = useErrorLog()
  const clear = () => {
    clearErrorLog()
    onClose()
  }
  return (
    <Dialog onClose={onClose} labelledBy="error-log-title" className={css.popup}>
      <div className={css.frame}>
        <div className={css.header}>
          <h2 id="error-log-title" className={css.title}>
            {t('shell.errorLog.title')}
          </h2>
          <Button variant="soft" size="sm" onClick={clear}>
            {t('common.clear')}
          </Button>
          <IconButton label={t('common.close')} onClick={onClose}>
            <CrossIcon size={20} />
          </IconButton>
        </div>
        <div className={css.body}>
          <ErrorTable entries={entries} onFollow={onClose} />
        </div>
        <SendBar entries={entries} />
      </div>
    </Dialog>
  )
}

/** Nothing leaves the device until the user sends it. */
function SendBar({ entries }: { entries: readonly ErrorLogEntry[] }) {
  const t = useText()
  const unsent = entries.filter(({ isSent }) => !isSent)
  const sending = useMutation({
    mutationFn: () => call(reportErrors, { appVersion: APP_VERSION, errors: unsent.map(reportedOf) }),
    onSuccess() {
      markSent(unsent)
      showToast({ title: t('settings.errorLog.sent'), icon: 'success' })
    },
  })
  return (
    <div className={css.send}>
      <p>{t(unsent.length > 0 ? 'settings.errorLog.note' : 'settings.errorLog.sentAll')}</p>
      <Button disabled={unsent.length === 0} isLoading={sending.isPending} onClick={() => sending.mutate()}>
        {t('settings.errorLog.send')}
      </Button>
    </div>
  )
}

const reportedOf = ({ info, err, route }: ErrorLogEntry) => ({
  info: info.slice(0, 100),
  err: err || info,
  route: route.slice(0, 500),
})

function ErrorTable({ entries, onFollow }: { entries: readonly ErrorLogEntry[]; onFollow: () => void }) {
  const t = useText()
  const columns = useColumns(onFollow)
  const numbered = entries.map((entry, index) => ({ ...entry, number: entries.length - index }))
  const table = useTable(columns, numbered)
  return (
    <DataTable
      {...table}
      label={t('shell.errorLog.title')}
      columns={columns}
      rowKey={({ number }) => number}
      isBordered
      isStriped
      className={css.table}
    />
  )
}

function useColumns(onFollow: () => void): readonly DataTableColumn<ErrorLogEntry>[] {
  const t = useText()
  const format = useFormat()
  return [
    {
      key: 'message',
      title: t('shell.errorLog.message'),
      filter: { type: 'search' },
      value: ({ info, err }) => `${t('shell.errorLog.errorIn', { info })} ${err}`,
      cell: (entry) => <Message {...entry} />,
    },
    {
      key: 'route',
      title: t('shell.errorLog.route'),
      width: NARROW,
      cell: ({ route }) => (
        <PageLink url={route} onClick={onFollow} className={css.link}>
          {route}
        </PageLink>
      ),
    },
    {
      key: 'time',
      title: t('shell.errorLog.time'),
      width: NARROW,
      isSortable: true,
      value: ({ time }) => time,
      cell: ({ time }) => <time>{format.dateTime(time)}</time>,
    },
    {
      key: 'search',
      title: t('shell.errorLog.search'),
      width: NARROW,
      cell: ({ err }) => <SearchLinks err={err} />,
    },
  ]
}

function Message({ info, err }: ErrorLogEntry) {
  const t = useText()
  return (
    <>
      {t('shell.errorLog.errorIn', { info })} <code className={css.code}>{err}</code>
    </>
  )
}

function SearchLinks({ err }: { err: string }) {
  return (
    <span className={css.engines}>
      {SEARCH_ENGINES.map(({ name, url }) => (
        <a
          key={name}
          className={css.link}
          href={url + encodeURIComponent(err)}
          target="_blank"
          rel="noopener noreferrer"
        >
          {name}
        </a>
      ))}
    </span>
  )
}
