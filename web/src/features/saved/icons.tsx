import type { IconProps } from '../../ui/icons.tsx'
import { Icon } from '../../ui/icons.tsx'

export function HeartIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 20.2S3.6 15.4 3.6 9.4A4.6 4.6 0 0112 6.8a4.6 4.6 0 018.4 2.6c0 6-8.4 10.8-8.4 10.8z" />
    </Icon>
  )
}
