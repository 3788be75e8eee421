import type { ReactNode } from 'react'

export interface IconProps {
  size?: number
  className?: string | undefined
}

/* The few icons that every page needs, defined here; others are imported from @tabler/icons-react one by one. */

/** Of icons at the start of a row in a list of settings. */
export const ROW_ICON = { size: 24, stroke: 1.8, 'aria-hidden': true } as const

export function Icon({ size = 24, className, children }: IconProps & { children: ReactNode }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.8}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  )
}

export function BackIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M15 5l-7 7 7 7" />
    </Icon>
  )
}

export function ForwardIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M9 5l7 7-7 7" />
    </Icon>
  )
}

export function DownIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M6 9.5l6 6 6-6" />
    </Icon>
  )
}

export function CheckIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M5 12.5l4.5 4.5L19.5 7" />
    </Icon>
  )
}

export function CrossIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M6 6l12 12M18 6L6 18" />
    </Icon>
  )
}

export function PlusIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 5v14M5 12h14" />
    </Icon>
  )
}

export function MinusIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M5 12h14" />
    </Icon>
  )
}

export function BarsIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 6.5h16M4 12h16M4 17.5h16" />
    </Icon>
  )
}

export function SearchIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M10.5 17.5a7 7 0 100-14 7 7 0 000 14zM20.5 20.5l-5-5" />
    </Icon>
  )
}

export function CartIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M3 4h2.4l2 11.2a1.6 1.6 0 001.6 1.3h8.2a1.6 1.6 0 001.6-1.2L20.5 8H6.2M9.5 20.2h.01M17 20.2h.01" />
    </Icon>
  )
}

export function UserIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 11.5a4 4 0 100-8 4 4 0 000 8zM4.5 20.5c.6-4 3.6-6 7.5-6s6.9 2 7.5 6" />
    </Icon>
  )
}

export function GlobeIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 21a9 9 0 100-18 9 9 0 000 18zM3.5 9.5h17M3.5 14.5h17M12 3c-5 5-5 13 0 18M12 3c5 5 5 13 0 18" />
    </Icon>
  )
}

export function PaletteIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 3a9 9 0 100 18c1.4 0 2-1 1.7-2.2-.5-1.7.3-2.8 2-2.8H18a3 3 0 003-3c0-5.5-4-10-9-10zM7.5 12.5h.01M9.5 8h.01M14.5 8h.01" />
    </Icon>
  )
}

export function EyeIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M2.5 12C4.5 8 8 6 12 6s7.5 2 9.5 6c-2 4-5.5 6-9.5 6s-7.5-2-9.5-6zM12 14.5a2.5 2.5 0 100-5 2.5 2.5 0 000 5z" />
    </Icon>
  )
}

export function EyeOffIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 4l16 16M9.9 6.2A10 10 0 0112 6c4 0 7.5 2 9.5 6a15 15 0 01-2.3 3.3M6.5 7.8A13 13 0 002.5 12c2 4 5.5 6 9.5 6 1.6 0 3.1-.3 4.4-.9" />
    </Icon>
  )
}

export function StarIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path
        d="M12 3.2l2.7 5.5 6 .9-4.3 4.3 1 6-5.4-2.9-5.4 2.9 1-6L3.3 9.6l6-.9z"
        fill="currentColor"
        stroke="none"
      />
    </Icon>
  )
}

export function LogoutIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M14 4H6.5A1.5 1.5 0 005 5.5v13A1.5 1.5 0 006.5 20H14M10 12h11M17.5 8.5L21 12l-3.5 3.5" />
    </Icon>
  )
}

export function BugIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M8.5 8.5a3.5 3.5 0 017 0M7 9.5h10v5a5 5 0 01-10 0zM12 9.5v10M3.5 13H7m10 0h3.5M4.5 7L7 9.5M19.5 7L17 9.5M4.5 20l3-3m12 3l-3-3" />
    </Icon>
  )
}

export function RetryIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M19.5 12a7.5 7.5 0 11-2.2-5.3L20 9.5M20 4.5v5h-5" />
    </Icon>
  )
}

export function CameraIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 8h3.5L9 5.5h6L16.5 8H20a1 1 0 011 1v9.5a1 1 0 01-1 1H4a1 1 0 01-1-1V9a1 1 0 011-1zM12 17a3.5 3.5 0 100-7 3.5 3.5 0 000 7z" />
    </Icon>
  )
}

export function ShareIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 14.5V3.5m0 0L8 7.5m4-4l4 4M6 11.5H5A1.5 1.5 0 003.5 13v6A1.5 1.5 0 005 20.5h14a1.5 1.5 0 001.5-1.5v-6a1.5 1.5 0 00-1.5-1.5h-1" />
    </Icon>
  )
}
