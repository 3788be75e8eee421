import IconMessage2 from '@tabler/icons-react/dist/esm/icons/IconMessage2.mjs'

export const MessageIcon = ({ size }: { size: number }) => (
  <IconMessage2 size={size} stroke={1.8} aria-hidden />
)
