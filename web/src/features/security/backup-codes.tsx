import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import { useText } from '../../i18n/use-text.ts'
import { getSession } from '../../sdk/session.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { copyAndConfirm } from '../shell/copy-and-confirm.ts'
import css from './backup-codes.module.css'

const FILE_NAME = 'tiantian-mall-backup-codes.txt'

interface BackupCodesProps {
  codes: readonly string[]
  onDone: () => void
}

/** Ten codes, shown only this once: to be copied, printed or saved as a file. */
export function BackupCodes({ codes, onDone }: BackupCodesProps) {
  const t = useText()
  const { username, nickname } = getSession().user
  const text = [t('security.backup.fileTitle', { name: username || nickname }), ...codes, ''].join('\n')
  return (
    <Section title={t('security.backup.title')} isPanel className={css.sheet}>
      <p className={css.lead} role="status">
        {t('security.backup.lead')}
      </p>
      <ol className={css.codes} aria-label={t('security.backup.title')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={css.actions}>
        <CopyButton text={text} />
        <Button
          variant="soft"
          icon={<IconPrinter size={18} aria-hidden="true" />}
          onClick={() => globalThis.print()}
        >
          {t('security.backup.print')}
        </Button>
        <Button
          variant="soft"
          icon={<IconDownload size={18} aria-hidden="true" />}
          onClick={() => download(text)}
        >
          {t('security.backup.download')}
        </Button>
      </div>
      <Button onClick={onDone}>{t('security.backup.done')}</Button>
    </Section>
  )
}

function download(text: string) {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = address
  link.download = FILE_NAME
  link.click()
  URL.revokeObjectURL(address)
}

/** Copies a text to the clipboard, and confirms it. */
export function CopyButton({ text }: { text: string }) {
  const t = useText()
  const copy = () => copyAndConfirm(text, t('security.copied'))
  return (
    <Button variant="soft" icon={<IconCopy size={18} aria-hidden="true" />} onClick={() => void copy()}>
      {t('security.copy')}
    </Button>
  )
}
