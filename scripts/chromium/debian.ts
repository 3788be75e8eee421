import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const packages = ['chromium', 'fonts-noto-cjk', 'fonts-noto-core']

/** Installs Chromium and fonts for our languages if permitted: as root, on Debian and its derivatives. */
export function installDebianChromium(): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return undefined
  console.error('Installing Chromium with apt-get …')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const aptGet = (...args: string[]) => spawnSync('apt-get', args, { env, stdio: 'ignore' }).status === 0
  if (!(aptGet('update') && aptGet('install', '-y', '--no-install-recommends', ...packages))) return undefined
  return '/usr/bin/chromium'
}
