/** A hexagon nut around a hub: the alliance's logo. */
export function Mark({ size = 36 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 36 36" aria-hidden="true">
      <rect width="36" height="36" rx="10" fill="#ffb703" />
      <path
        d="M18 7.5l9.1 5.250v10.5L18 28.5l-9.1-5.250v-10.5z"
        fill="none"
        stroke="#2a1c00"
        strokeWidth="2.6"
      />
      <circle cx="18" cy="18" r="3.8" fill="none" stroke="#2a1c00" strokeWidth="2.6" />
    </svg>
  )
}
