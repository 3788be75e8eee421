import { statfsSync } from 'node:fs'
import { totalmem } from 'node:os'

const mebibyte = 1024 ** 2
const gibibyte = 1024 ** 3

/** The environment of the server's processes: none of our variables may change its sorting or language. */
export const childEnv = { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', TZ: 'UTC', HOME: '/' }

export type Listen = { socketDir: string; port: number; host: string }

/** For a machine of two cores that the application shares. An unknown name prevents the server from starting. */
export function serverSettings({ socketDir, port, host }: Listen): Record<string, string | number> {
  const memory = availableMemory()
  return {
    port,
    listen_addresses: host,
    unix_socket_directories: socketDir,
    unix_socket_permissions: '0700',
    ...sharedMemory(),
    max_connections: 200,
    shared_buffers: `${Math.round(sharedBuffers(memory) / mebibyte)}MB`,
    effective_cache_size: `${Math.round(memory / 2 / mebibyte)}MB`,
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    max_wal_size: '1GB',
    // This build has no lz4, and with pglz the first change of a page after a checkpoint costs four times as much.
    wal_compression: 'off',
    random_page_cost: 1.1,
    jit: 'off',
    max_parallel_workers_per_gather: 0, // the other core serves the other request
    default_transaction_isolation: 'read committed',
    log_min_messages: 'log', // the application logs errors of statements
    log_checkpoints: 'off',
    log_line_prefix: '',
  }
}

/** Of the machine, or of the container around it. */
function availableMemory(): number {
  const limit = process.constrainedMemory()
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem()
}

/**
 * An eighth of the memory: the search data of a million products (about 2 GiB) fits into it on a machine of 16 GiB.
 * Allocated only as it fills.
 */
const sharedBuffers = (memory: number) => Math.min(2 * gibibyte, Math.max(128 * mebibyte, memory / 8))

/** Containers may have a /dev/shm of a few megabytes, too small for PostgreSQL: files are used instead. */
export function sharedMemory(): Record<string, string> {
  return process.platform === 'linux' && freeSharedMemory() < 32 * mebibyte
    ? { dynamic_shared_memory_type: 'mmap' }
    : {}
}

function freeSharedMemory(): number {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    return bavail * bsize
  } catch {
    return 0 // there is none
  }
}

/** As arguments of the server program: `-c name=value …`. */
export function asArguments(settings: Record<string, string | number>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
