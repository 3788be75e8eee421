import type { ChildProcess } from 'node:child_process'
import { fork } from 'node:child_process'
import { join } from 'node:path'
import { AppError } from '@tiantian/contracts/error.ts'
import { PICTURE_PIXELS_MAX } from '@tiantian/contracts/media/file-type.ts'
import type { PictureAnswer, PictureJobs } from './picture-process.ts'

/** Uploads, thumbnails, share pictures and private documents: none of them waits for the others. */
export type PictureLane = 'upload' | 'thumbnail' | 'poster' | 'document'

/** For whom a picture is worked on: a user, a device or a network. */
export interface PictureCustomer {
  readonly lane: PictureLane
  readonly key: string
}

/**
 * At most this many processes work at once. A lane leaves one of them to the other lanes, and one customer leaves one
 * of a lane to the other customers.
 */
const RUNNING = { all: 4, lane: 3, customer: 2 }
/** A page shows some dozens of thumbnails, and an office shares a network. */
const WAITING = { all: 2000, customer: 300 }
const JOB_MS = 30_000
/** An unused process ends, and its memory is free. */
const IDLE_MS = 60_000

interface Task {
  readonly customer: PictureCustomer
  readonly message: object
  readonly resolve: (result: unknown) => void
  readonly reject: (error: unknown) => void
}

/** Works on pictures in processes of their own, which can be ended. */
export class PicturePool {
  readonly #jobMs: number
  readonly #idle: ChildProcess[] = []
  readonly #running: PictureCustomer[] = []
  /** By customer; the one whose turn is next comes first. */
  readonly #waiting = new Map<string, Task[]>()
  #waitingCount = 0

  constructor(jobMs = JOB_MS) {
    this.#jobMs = jobMs
  }

  /**
   * @throws AppError('TOO_MANY_REQUESTS' | 'UNAVAILABLE') when too much is waiting; 'PICTURE_TOO_LARGE' when the time is
   * over; or what the work itself refuses
   */
  run<Kind extends keyof PictureJobs>(
    customer: PictureCustomer,
    kind: Kind,
    input: PictureJobs[Kind]['input'],
  ): Promise<PictureJobs[Kind]['output']> {
    const key = `${customer.lane} ${customer.key}`
    const own = this.#waiting.get(key) ?? []
    if (own.length >= WAITING.customer) throw new AppError('TOO_MANY_REQUESTS')
    if (this.#waitingCount >= WAITING.all) throw new AppError('UNAVAILABLE')
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    own.push({ customer, message: { kind, input }, resolve, reject })
    this.#waiting.set(key, own)
    this.#waitingCount += 1
    this.#startNext()
    return promise as Promise<PictureJobs[Kind]['output']>
  }

  #startNext() {
    for (let task = this.#takeNext(); task; task = this.#takeNext()) void this.#perform(task)
  }

  /** The first task of the first customer for whom there is room; the customer's next one comes behind all others. */
  #takeNext(): Task | undefined {
    for (const [key, tasks] of this.#waiting) {
      const [task] = tasks
      if (!(task && this.#hasRoomFor(task.customer))) continue
      this.#waitingCount -= 1
      this.#waiting.delete(key)
      if (tasks.length > 1) this.#waiting.set(key, tasks.slice(1))
      return task
    }
    return undefined
  }

  #hasRoomFor({ lane, key }: PictureCustomer): boolean {
    const ofLane = this.#running.filter((each) => each.lane === lane)
    return (
      this.#running.length < RUNNING.all &&
      ofLane.length < RUNNING.lane &&
      ofLane.filter((each) => each.key === key).length < RUNNING.customer
    )
  }

  async #perform({ customer, message, resolve, reject }: Task) {
    this.#running.push(customer)
    try {
      const answer = await this.#answer(message)
      if ('result' in answer) resolve(answer.result)
      else
        reject(
          Object.assign(new AppError(answer.error.code, answer.error.params), { cause: answer.error.text }),
        )
    } catch (error) {
      reject(error)
    } finally {
      this.#running.splice(this.#running.indexOf(customer), 1)
      this.#startNext()
    }
  }

  /** An idle process may have ended without this one knowing yet: then a new one does the work. */
  async #answer(message: object): Promise<PictureAnswer> {
    const idle = this.#idleProcess()
    if (idle) {
      try {
        return await this.#answerFrom(idle, message)
      } catch (error) {
        if (error instanceof AppError && error.code === 'PICTURE_TOO_LARGE') throw error
      }
    }
    return this.#answerFrom(startProcess(), message)
  }

  async #answerFrom(child: ChildProcess, message: object): Promise<PictureAnswer> {
    try {
      const answer = await answerOf(child, message, this.#jobMs)
      this.#putBack(child)
      return answer
    } catch (error) {
      child.kill('SIGKILL')
      throw error
    }
  }

  /** One may have ended a moment ago. */
  #idleProcess(): ChildProcess | undefined {
    for (let child = this.#idle.pop(); child; child = this.#idle.pop()) if (child.connected) return child
    return undefined
  }

  #putBack(child: ChildProcess) {
    this.#idle.push(child)
    const end = () => {
      const at = this.#idle.indexOf(child)
      if (at >= 0) this.#idle.splice(at, 1)
      child.kill('SIGKILL')
    }
    const timer = setTimeout(end, IDLE_MS).unref()
    child.once('exit', end).once('taken', () => {
      clearTimeout(timer)
      child.off('exit', end)
    })
  }
}

/** It gets no secrets: what it reads was written by strangers. It ends with this process. */
function startProcess(): ChildProcess {
  const { PATH, MALLOC_ARENA_MAX } = process.env
  const child = fork(join(import.meta.dirname, 'picture-process.ts'), {
    serialization: 'advanced',
    env: { PATH, MALLOC_ARENA_MAX, UV_THREADPOOL_SIZE: '2' },
  })
  child.unref()
  child.channel?.unref()
  return child
}

/** @throws AppError('PICTURE_TOO_LARGE' | 'FILE_DAMAGED') when the time is over or the process has crashed */
function answerOf(child: ChildProcess, message: object, timeoutMs: number): Promise<PictureAnswer> {
  child.emit('taken')
  const { promise, resolve, reject } = Promise.withResolvers<PictureAnswer>()
  const onTimeout = () =>
    reject(new AppError('PICTURE_TOO_LARGE', { megapixels: PICTURE_PIXELS_MAX / 1_000_000 }))
  const onExit = () => reject(new AppError('FILE_DAMAGED'))
  const timer = setTimeout(onTimeout, timeoutMs)
  child.once('message', resolve).once('exit', onExit)
  child.send(message, (error) => error && reject(error))
  return promise.finally(() => {
    clearTimeout(timer)
    child.off('message', resolve).off('exit', onExit)
  })
}
