/** The relevant part of package-lock.json: packages by their path under node_modules. */
export type MissingLock = { packages: Record<string, MissingEntry> }

type MissingEntry = {
  version?: string
  dev?: boolean
  optional?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  license?: string
  optionalDependencies?: Record<string, string>
}

export type Missing = { place: string; entry: MissingEntry }

/**
 * Packages for other platforms that a lock file should list and does not. npm leaves them out when its registry does
 * not have them, and then `npm ci` refuses the lock file on every machine.
 */
export function missingPackages({ packages }: MissingLock): Missing[] {
  return Object.entries(packages).flatMap(([home, { optionalDependencies, dev }]) =>
    Object.entries(optionalDependencies ?? {}).flatMap(([name, version]) => {
      const isListed = placesFor(home, name).some((path) => fits(packages[path]?.version, version))
      if (isListed || !/^\d+\.\d+\.\d+/.test(version)) return []
      const path = freePath(home, name, packages)
      return [{ place: path, entry: { version, ...(dev && { dev }), optional: true, ...platformOf(name) } }]
    }),
  )
}

/** Where Node looks for a package that `home` requires, the nearest first. */
function placesFor(home: string, name: string): string[] {
  const parts = home.split('/node_modules/')
  const inner = parts.map((_, index) => `${parts.slice(0, parts.length - index).join('/node_modules/')}/`)
  return [
    ...inner.map((folder) => `${folder === '/' ? '' : folder}node_modules/${name}`),
    `node_modules/${name}`,
  ]
}

/** npm resolves ranges: only exact versions are checked. */
const fits = (found: string | undefined, wanted: string) =>
  found !== undefined && (found === wanted || /[^\d.]/.test(wanted))

/** At the top level if it is free, or else inside the requiring package. */
function freePath(home: string, name: string, packages: MissingLock['packages']): string {
  const top = `node_modules/${name}`
  return packages[top] ? `${home}/node_modules/${name}` : top
}

const systems = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32']
const processors = ['arm64', 'arm', 'ia32', 'ppc64', 'riscv64', 's390x', 'x64']

/** The platform in a name such as `binding-linux-arm-musleabihf`. */
export function platformOf(name: string): Pick<MissingEntry, 'os' | 'cpu' | 'libc'> {
  const words = name.split(/[/-]/)
  const os = systems.filter((system) => words.includes(system))
  const cpu = processors.filter((processor) => words.includes(processor))
  if (os.length !== 1 || cpu.length !== 1) throw new Error(`the name ${name} has no platform`)
  if (os[0] !== 'linux') return { os, cpu }
  return { os, cpu, libc: [words.some((word) => word.startsWith('musl')) ? 'musl' : 'glibc'] }
}
