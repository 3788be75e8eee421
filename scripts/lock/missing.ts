/** The part of a package-lock.json that matters here: packages by their place under node_modules. */
export type Lock = { packages: Record<string, Entry> }

type Entry = {
  version?: string
  dev?: boolean
  optional?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  license?: string
  optionalDependencies?: Record<string, string>
}

export type Missing = { place: string; entry: Entry }

/**
 * The packages for other platforms that a lock file ought to list and does not. npm leaves them out when
 * the registry it asked does not carry them, and then `npm ci` refuses the lock file on every machine.
 */
export function missingPackages({ packages }: Lock): Missing[] {
  return Object.entries(packages).flatMap(([home, { optionalDependencies, dev }]) =>
    Object.entries(optionalDependencies ?? {}).flatMap(([name, version]) => {
      const isListed = placesFor(home, name).some((place) => fits(packages[place]?.version, version))
      if (isListed || !/^\d+\.\d+\.\d+/.test(version)) return []
      const place = freePlace(home, name, packages)
      return [{ place, entry: { version, ...(dev && { dev }), optional: true, ...platformOf(name) } }]
    }),
  )
}

/** Where Node looks for a package that `home` asks for, the nearest first. */
function placesFor(home: string, name: string): string[] {
  const parts = home.split('/node_modules/')
  const inner = parts.map((_, index) => `${parts.slice(0, parts.length - index).join('/node_modules/')}/`)
  return [
    ...inner.map((folder) => `${folder === '/' ? '' : folder}node_modules/${name}`),
    `node_modules/${name}`,
  ]
}

/** Ranges are npm's business: only exact versions are looked at. */
const fits = (found: string | undefined, wanted: string) =>
  found !== undefined && (found === wanted || /[^\d.]/.test(wanted))

/** At the top if nothing stands there, else inside the package that asks. */
function freePlace(home: string, name: string, packages: Lock['packages']): string {
  const top = `node_modules/${name}`
  return packages[top] ? `${home}/node_modules/${name}` : top
}

const systems = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32']
const processors = ['arm64', 'arm', 'ia32', 'ppc64', 'riscv64', 's390x', 'x64']

/** The platform that a name such as `binding-linux-arm-musleabihf` tells of. */
export function platformOf(name: string): Pick<Entry, 'os' | 'cpu' | 'libc'> {
  const words = name.split(/[/-]/)
  const os = systems.filter((system) => words.includes(system))
  const cpu = processors.filter((processor) => words.includes(processor))
  if (os.length !== 1 || cpu.length !== 1) throw new Error(`the name ${name} tells no platform`)
  if (os[0] !== 'linux') return { os, cpu }
  return { os, cpu, libc: [words.some((word) => word.startsWith('musl')) ? 'musl' : 'glibc'] }
}
