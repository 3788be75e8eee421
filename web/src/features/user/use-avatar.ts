import { useQueryClient } from '@tanstack/react-query'
import { getUserInfo } from '@tiantian/contracts/user/info.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Area } from 'react-easy-crop'
import { askCloud } from '../../sdk/ask-cloud.ts'
import { hasCode } from '../../sdk/call-error.ts'
import { cloud } from '../../sdk/cloud.ts'
import { readsOfNoun } from '../../sdk/query.ts'
import { getSession, setUserInfo } from '../../sdk/session.ts'
import { uploadFile } from '../media/upload-file.ts'

interface Saving {
  readonly signal: AbortSignal
  /** Whole percent of the upload. */
  readonly onPercent: (percent: number) => void
}

const EXTNAME = 'jpg'

/**
 * Uploads the picture and sets it as the avatar of the signed-in user. Returns its address on this server. It keeps
 * its name, by which the server finds the avatar to delete when an account is erased. @throws CallError
 */
async function saveAvatar(picture: Blob, saving: Saving): Promise<string> {
  const name = `${getSession().uid}${Date.now()}.${EXTNAME}`
  const file = new File([picture], name, { type: picture.type })
  const url = await uploadFile({ file, cloudPath: name, cloudPathAsRealPath: true, ...saving })
  await askCloud(() =>
    cloud
      .databaseForJQL()
      .collection('uni-id-users')
      .where('_id == $cloudEnv_uid')
      .update({ avatar_file: { url, name, extname: EXTNAME } }),
  )
  // The row stores only the path, whatever host serves the files.
  return new URL(url).pathname
}

/** In pixels, each side. */
const SIDE = 600
const QUALITY = 0.9

/** Crops the chosen square from a picture. @throws Error when the browser cannot read or write the picture */
async function cutSquare(source: string, { x, y, width, height }: Area): Promise<Blob> {
  const picture = new Image()
  picture.src = source
  await picture.decode()
  const canvas = document.createElement('canvas')
  canvas.width = SIDE
  canvas.height = SIDE
  const context = canvas.getContext('2d')
  if (!context) throw new Error('this browser cannot draw pictures')
  // Transparent pixels would turn black in a JPEG.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, SIDE, SIDE)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, x, y, width, height, 0, 0, SIDE, SIDE)
  return new Promise((resolve, reject) => {
    const take = (blob: Blob | null) =>
      blob ? resolve(blob) : reject(new Error('this browser could not encode the picture'))
    canvas.toBlob(take, 'image/jpeg', QUALITY)
  })
}

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
