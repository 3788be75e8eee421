import type { IconProps } from '../../ui/icons.tsx'
import { Icon } from '../../ui/icons.tsx'

export function CarIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 17.5v-4.8l1.9-5A2 2 0 017.8 6.4h8.4a2 2 0 011.9 1.3l1.9 5v4.8M4 12.5h16M3.5 17.5h17M6 17.5V20M18 17.5V20M7.2 15h.01M16.8 15h.01" />
    </Icon>
  )
}

export function QuestionIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M8 8.5a4 4 0 117 2.6c-1.6 1.2-3 1.9-3 4M12 19.5h.01" />
    </Icon>
  )
}
