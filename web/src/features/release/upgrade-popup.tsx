import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { CrossIcon } from '../../ui/icons.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { showModal } from '../../ui/overlay/modal-store.ts'
import { Progress } from '../../ui/progress.tsx'
import { PageFrame } from '../shell/frame/page-frame.tsx'
import { useNavigator } from '../shell/frame/use-navigator.ts'
import type { PackageInfo } from './upgrade.ts'
import { isStorePage, readPackageInfo } from './upgrade.ts'
import css from './upgrade-popup.module.css'
import type { UpgradeStep } from './use-upgrade.ts'
import { useUpgrade } from './use-upgrade.ts'

/** What is new, and the way to it (S2.47). Without a version to show, the page goes back. */
export function UpgradePopup({ storageKey }: { storageKey: string | undefined }) {
  const t = useText()
  const { navigateBack } = useNavigator()
  const info = readPackageInfo(storageKey)
  const isMissing = info === undefined
  useEffect(() => {
    if (isMissing) navigateBack()
  }, [isMissing, navigateBack])
  return (
    <PageFrame title={t('release.popup.title')}>
      {info && <Popup info={info} onClose={() => navigateBack()} />}
    </PageFrame>
  )
}

function Popup({ info, onClose }: { info: PackageInfo; onClose: () => void }) {
  const t = useText()
  const upgrade = useUpgrade(info)
  const { is_mandatory: isMandatory } = info
  const isLoading = upgrade.step.name === 'downloading'
  useStay(isMandatory, isLoading)
  return (
    <Dialog
      labelledBy="upgrade-title"
      mustAnswer={isMandatory || isLoading}
      onClose={onClose}
      className={css.popup}
    >
      <div className={css.head}>
        <p className={css.found}>{t('release.popup.found')}</p>
        <p className={css.version}>{info.version}</p>
        {!isMandatory && (
          <IconButton label={t('common.close')} className={css.close} onClick={onClose}>
            <CrossIcon />
          </IconButton>
        )}
      </div>
      <div className={css.body}>
        <h2 id="upgrade-title" className={css.title}>
          {info.title || t('release.popup.title')}
        </h2>
        <p className={css.contents}>{info.contents}</p>
        {isMandatory && <p className={css.note}>{t('release.popup.mandatory')}</p>}
        <Steps info={info} upgrade={upgrade} />
      </div>
    </Dialog>
  )
}

/** Neither Back nor a link leaves a mandatory upgrade; a running download is left only after a question. */
function useStay(isMandatory: boolean, isLoading: boolean) {
  const t = useText()
  const isLeft = () =>
    showModal({
      content: t('release.popup.stopAsk'),
      confirmText: t('release.popup.stop'),
      cancelText: t('release.popup.goOn'),
    })
  useBlocker({
    disabled: !(isMandatory || isLoading),
    enableBeforeUnload: false,
    shouldBlockFn: async () => isMandatory || !(await isLeft()),
  })
}

interface StepsProps {
  info: PackageInfo
  upgrade: ReturnType<typeof useUpgrade>
}

/** The state in words, and the one button that leads on. */
function Steps({ info, upgrade: { step, begin, download, install, restart } }: StepsProps) {
  const t = useText()
  if (step.name === 'downloading') return <Loading step={step} />
  if (step.name === 'downloaded') {
    return (
      <Next
        text={t('release.popup.downloaded')}
        label={t('release.popup.install')}
        onPress={() => install(step.path)}
      />
    )
  }
  if (step.name === 'installed') {
    return info.type === 'wgt' ? (
      <Next text={t('release.popup.installed')} label={t('release.popup.restart')} onPress={restart} />
    ) : (
      <p role="status">{t('release.popup.installing')}</p>
    )
  }
  if (step.name === 'failed') {
    const { path } = step
    const again = () => (path === undefined ? download() : install(path))
    const text = path === undefined ? 'release.popup.notDownloaded' : 'release.popup.notInstalled'
    return <Next text={t(text)} label={t('release.popup.again')} onPress={again} isAlert />
  }
  return <Next label={t(isStorePage(info) ? 'release.popup.store' : 'release.popup.now')} onPress={begin} />
}

interface NextProps {
  text?: string
  label: string
  onPress: () => unknown
  isAlert?: boolean
}

function Next({ text, label, onPress, isAlert = false }: NextProps) {
  return (
    <>
      {text && (
        <p role={isAlert ? 'alert' : 'status'} className={isAlert ? css.failed : undefined}>
          {text}
        </p>
      )}
      <Button size="lg" isBlock onClick={() => void onPress()}>
        {label}
      </Button>
    </>
  )
}

const MEGABYTE = 2 ** 20

/** Percent, and megabytes with two decimals; a server that does not say the size has megabytes only. */
function Loading({ step: { written, total } }: { step: Extract<UpgradeStep, { name: 'downloading' }> }) {
  const t = useText()
  const format = useFormat()
  const percent = total > 0 ? Math.floor((100 * written) / total) : 0
  const megabytes = (bytes: number) =>
    format.number(bytes / MEGABYTE, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  return (
    <div className={css.loading}>
      <Progress label={t('release.popup.downloading')} percent={percent} />
      <p>
        {t('release.popup.progress', {
          percent: format.number(percent),
          written: megabytes(written),
          total: megabytes(total),
        })}
      </p>
    </div>
  )
}
