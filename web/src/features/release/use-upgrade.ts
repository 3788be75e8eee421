import { useEffect, useRef, useState } from 'react'
import { appBridge } from '../../sdk/app-shell.ts'
import type { PackageInfo } from './upgrade.ts'
import { absolute, isStorePage, readSavedFile, saveFile, storesOf } from './upgrade.ts'

export type UpgradeStep =
  | { readonly name: 'offered' }
  | { readonly name: 'downloading'; readonly written: number; readonly total: number }
  /** The file lies on the device: the next step is to install it. */
  | { readonly name: 'downloaded'; readonly path: string }
  | { readonly name: 'installed' }
  /** `path`: what failed was the installation. */
  | { readonly name: 'failed'; readonly path?: string }

/** A mandatory version restarts the app by itself. */
const RESTART_MS = 1000

/** Downloads, installs and restarts, as far as the app around the page can (S2.47). */
export function useUpgrade(info: PackageInfo) {
  const { is_mandatory: isMandatory, type } = info
  const saved = readSavedFile(info)
  const [step, setStep] = useState<UpgradeStep>(
    saved ? { name: 'downloaded', path: saved } : { name: 'offered' },
  )
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function install(path: string) {
    try {
      await appBridge().install?.(path)
    } catch {
      setStep({ name: 'failed', path })
      return
    }
    saveFile(info, path, true)
    setStep({ name: 'installed' })
    if (isMandatory && type === 'wgt') setTimeout(restart, RESTART_MS)
  }

  async function download() {
    running.current = new AbortController()
    const { signal } = running.current
    setStep({ name: 'downloading', written: 0, total: 0 })
    try {
      const onProgress = (written: number, total: number) =>
        signal.aborted || setStep({ name: 'downloading', written, total })
      const path = await appBridge().download!(absolute(info.url), onProgress, signal)
      if (signal.aborted) return
      saveFile(info, path, false)
      setStep({ name: 'downloaded', path })
      if (isMandatory) await install(path)
    } catch {
      if (!signal.aborted) setStep({ name: 'failed' })
    }
  }

  return {
    step,
    install,
    download,
    restart,
    /** A store of the device, or else the file; without an app around it the browser opens the address. */
    async begin() {
      if (await openStore(info)) return
      if (isStorePage(info) || !appBridge().download) open(absolute(info.url), '_blank', 'noopener')
      else await download()
    },
  }
}

async function openStore(info: PackageInfo): Promise<boolean> {
  for (const { scheme } of storesOf(info)) {
    if (await appBridge().openStore?.(scheme)) return true
  }
  return false
}

function restart() {
  const { restart: restartApp } = appBridge()
  if (restartApp) restartApp()
  else location.reload()
}
