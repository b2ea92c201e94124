import { Icon, type IconProps } from './Icon.js'

export function WalletIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M17.5 8V6.3A1.8 1.8 0 0 0 15.7 4.5H6.5a2 2 0 0 0 0 4h11A2 2 0 0 1 19.5 10.5v7a2 2 0 0 1-2 2h-11a2 2 0 0 1-2-2v-11M16 14h.01" />
    </Icon>
  )
}
