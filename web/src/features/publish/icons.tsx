import type { IconProps } from '../../ui/icons.tsx'
import { Icon } from '../../ui/icons.tsx'

export function SendIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 14.5V3.5m0 0L8 7.5m4-4l4 4M6 11.5H5A1.5 1.5 0 003.5 13v6A1.5 1.5 0 005 20.5h14a1.5 1.5 0 001.5-1.5v-6a1.5 1.5 0 00-1.5-1.5h-1" />
    </Icon>
  )
}

export function PrintIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M7 9V3.5h10V9M7 17.5H5A1.5 1.5 0 013.5 16v-5.5A1.5 1.5 0 015 9h14a1.5 1.5 0 011.5 1.5V16a1.5 1.5 0 01-1.5 1.5h-2M7 14h10v6.5H7z" />
    </Icon>
  )
}
