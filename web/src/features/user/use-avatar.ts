import { useQueryClient } from '@tanstack/react-query'
import { getUserInfo } from '@tiantian/contracts/user/info.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Area } from 'react-easy-crop'
import { hasCode } from '../../sdk/call-error.ts'
import { readsOfNoun } from '../../sdk/query.ts'
import { getSession, setUserInfo } from '../../sdk/session.ts'
import { saveAvatar } from './avatar-save.ts'
import { cutSquare } from './avatar-square.ts'

export interface AvatarSaving {
  /** Whole percent during the upload. */
  readonly percent: number | undefined
  readonly error: unknown
  save(source: string, area: Area): Promise<void>
  cancel(): void
}

/** Crops, uploads and saves the picture; leaving the page or cancelling stops it. */
export function useAvatarSaving(onSaved: () => void): AvatarSaving {
  const queryClient = useQueryClient()
  const abort = useRef<AbortController>(undefined)
  const [percent, setPercent] = useState<number>()
  const [error, setError] = useState<unknown>()
  const cancel = useCallback(() => abort.current?.abort(), [])
  useEffect(() => cancel, [cancel])

  async function save(source: string, area: Area) {
    abort.current = new AbortController()
    const { signal } = abort.current
    setError(undefined)
    setPercent(0)
    try {
      const avatar = await saveAvatar(await cutSquare(source, area), { signal, onPercent: setPercent })
      setUserInfo({ ...getSession().user, avatar })
      void queryClient.invalidateQueries(readsOfNoun(getUserInfo))
      onSaved()
    } catch (failure) {
      if (!(signal.aborted || hasCode(failure, 'ABORTED'))) setError(failure)
    }
    setPercent(undefined)
  }

  return { percent, error, save, cancel }
}
