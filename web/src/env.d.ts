/// <reference types="vite/client" />

/** One icon by its own file: the package's index would put 6,000 modules through the build. */
declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  import type { IconProps } from '@tabler/icons-react'
  import type { FunctionComponent } from 'react'

  const icon: FunctionComponent<IconProps>
  // biome-ignore lint/style/noDefaultExport: this is how the package exports its icons.
  export default icon
}

/** Third-party licences, written in by the build. */
declare const SHIPPED_PACKAGES: readonly {
  readonly name: string
  readonly version: string
  readonly licence: string
}[]
